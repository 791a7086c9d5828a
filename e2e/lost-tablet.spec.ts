import type { Page } from '@playwright/test'
import type { Device } from '../contract/api/devices.schema.ts'
import type { Guest } from '../contract/api/guests.schema.ts'
import { checkedInAt } from '../contract/rules/check-in.ts'
import { offlineMode, pending } from './support/event-tabs.ts'
import { checkIn, expectedToday, guestDay, openGuestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, otherDesk, signIn, deskTest as test, untilSignedOut } from './support/test.ts'

/** A tablet that is signed out and emptied from another desk. */

/** All that a browser stores for this app, as text: copies of answers, databases, local and session storage. */
const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const name of await caches.keys()) {
      if (!/^trackside-(?:api-|guest-page)/.test(name)) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        found.push(request.url, await answer?.text())
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll()
        await new Promise(resolve => {
          rows.onsuccess = resolve
        })
        found.push(store, rows.result)
      }
      database.close()
    }
    return JSON.stringify(found)
  })

/**
 * Waits until the tablet says that it was emptied and is back from the provider, where it ends its session: while the
 * page navigates, it shows nothing. Without the live feed it would hear of the order after 30 s.
 */
async function untilEmptied(tablet: Page, timeout = 10_000): Promise<void> {
  const notice = tablet.getByText(/^This device was signed out and emptied by Avery Holloway at /)
  await expect(notice).toBeVisible({ timeout })
  await untilSignedOut(tablet)
  await expect(notice).toBeVisible()
}

const deviceRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Devices' }).getByRole('listitem').filter({ hasText: name })

const codeOf = async (server: TestServer, id: string): Promise<string | undefined> =>
  (await server.api<Guest[]>('GET', `/guest_list/${(await guestDay(server)).id}`)).find(one => one.id === id)
    ?.code

const devicesOf = (server: TestServer): Promise<Device[]> => server.api('GET', '/devices')

/** The name of Bianca's tablet that is not in `before`: tablets of other journeys are still on the list. */
async function newTablet(server: TestServer, before: readonly Device[]): Promise<string> {
  const find = async () =>
    (await devicesOf(server)).find(
      ({ id, user_name }) => user_name === 'Bianca Ferretti' && !before.some(one => one.id === id),
    )
  await expect.poll(find).toBeDefined()
  return `Device ${(await find())?.id.slice(0, 8)}`
}

test('a lost tablet sends its waiting writes, says who emptied it, and stores nothing any more [X1][X6]', async ({
  page,
  server,
  browser,
}) => {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  const devices = await devicesOf(server)
  const tablet = await otherDesk(browser, server)
  const name = await newTablet(server, devices)
  await openGuestDay(tablet)
  await expect(tablet.getByRole('list', { name: 'Guest List' })).toBeVisible()
  // A guest's own page, as it is opened from the sheet of passes, keeps a copy as well.
  const pass = await tablet.context().newPage()
  await pass.goto(`${server.origin}/g/${await codeOf(server, guest.id)}`)
  await expect(pass.getByText('Kept on this device: it opens without a network, too.')).toBeVisible()
  await pass.close()
  await offlineMode(tablet).check()
  await checkIn(tablet, guest)
  await expect(pending(tablet)).toHaveText('Pending requests: 1')
  expect(await everythingStored(tablet)).toContain(guest.last_name)

  await signIn(page, server, /Avery/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(deviceRow(page, 'Avery Holloway').getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: `Rename ${name}` }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Desk 3')
  await page.getByRole('button', { name: 'Save name' }).click()
  await deviceRow(page, 'Desk 3').getByRole('button', { name: 'Sign out and empty Desk 3' }).click()
  const ask = page.getByRole('dialog', { name: 'Sign out and empty Desk 3?' })
  await expect(ask).toContainText('What was done since then is sent first.')
  await ask.getByRole('button', { name: 'Sign out and empty' }).click()
  await expect(deviceRow(page, 'Desk 3')).toContainText('It empties itself when it is next in contact.')

  // Offline the tablet is not emptied.
  await tablet.reload()
  await expect(pending(tablet)).toHaveText('Pending requests: 1')
  // `uncheck` would fail: the switch may disappear before it can be seen to be off.
  await offlineMode(tablet).click()
  await untilEmptied(tablet, 20_000)
  await expect(tablet.getByText('every change had been sent')).toBeVisible()
  const { id, today } = await guestDay(server)
  const list = await server.api<Guest[]>('GET', `/guest_list/${id}`)
  const arrived = list.find(one => one.id === guest.id)
  expect(arrived && checkedInAt(arrived, today)).toBeTruthy()
  await expect(deviceRow(page, 'Desk 3')).toContainText('Nothing was lost.')

  const stored = await everythingStored(tablet)
  for (const word of [guest.last_name, guest.first_name, 'Bianca', 'guest_list', 'guest_page'])
    expect(stored, `${word} is still stored`).not.toContain(word)
  expect(stored, 'a token is still stored').not.toMatch(/eyJ[\w-]+\.eyJ/)
  // The notice stays until somebody signs in, which registers the tablet as a new device.
  await tablet.reload()
  await expect(tablet.getByText(/^This device was signed out and emptied by Avery/)).toBeVisible()
  const before = await devicesOf(server)
  await signIn(tablet, server, /Bianca/)
  await expect.poll(async () => (await devicesOf(server)).length).toBe(before.length + 1)

  // The new device can be emptied as well.
  const again = await newTablet(server, before)
  await deviceRow(page, again)
    .getByRole('button', { name: `Sign out and empty ${again}` })
    .click()
  const askAgain = page.getByRole('dialog', { name: `Sign out and empty ${again}?` })
  await askAgain.getByRole('button', { name: 'Sign out and empty' }).click()
  await untilEmptied(tablet, 20_000)
  await tablet.context().close()
})

for (const waits of [true, false])
  test(`a connected tablet is emptied at once by an order that ${waits ? 'waits' : 'does not wait'} for writes [X1][X5]`, async ({
    page,
    server,
    browser,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 40[13]/)
    const devices = await devicesOf(server)
    const tablet = await otherDesk(browser, server)
    const name = await newTablet(server, devices)
    await openGuestDay(tablet)
    await expect(tablet.getByRole('list', { name: 'Guest List' })).toBeVisible()
    await signIn(page, server, /Avery/)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: `Sign out and empty ${name}` }).click()
    const ask = page.getByRole('dialog')
    if (!waits) await ask.getByRole('checkbox', { name: 'Lost or stolen: do not wait' }).check()
    await ask.getByRole('button', { name: 'Sign out and empty' }).click()
    await untilEmptied(tablet)
    expect(await everythingStored(tablet)).not.toContain('guest_list')
    await tablet.context().close()
  })
