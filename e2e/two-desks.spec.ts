import type { Page } from '@playwright/test'
import type { Device } from '../contract/api/devices.schema.ts'
import type { Event } from '../contract/api/events.schema.ts'
import type { Guest } from '../contract/api/guests.schema.ts'
import { header, WEB_APP_KEY } from '../contract/api/headers.ts'
import type { Tour } from '../contract/api/tours.schema.ts'
import { checkedInAt } from '../contract/rules/check-in.ts'
import { compareDays } from '../contract/rules/days.ts'
import { offlineMode, openTab, pending, rowOf } from './support/event-tabs.ts'
import {
  checkIn,
  expectedToday,
  fullName,
  GUEST_DAY,
  guestDay,
  guestsOf,
  openGuestDay,
} from './support/guest-day.ts'
import { csvFile, newInvite } from './support/invites.ts'
import type { TestServer } from './support/server.ts'
import { expect, otherDesk, signIn, deskTest as test, untilSignedOut } from './support/test.ts'
import { serveTour } from './support/tours.ts'

/** What one desk does, another one sees without a reload. */

const MINUTE = 60_000
/** The live feed tells within a second; the screens of two browsers and a server on two cores take some time as well. */
const WITHIN = 2_500

test('a check-in at one desk shows at the other, who cannot check the guest in again', async ({
  page,
  server,
  browser,
}) => {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await signIn(page, server)
  await openGuestDay(page)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  const box = page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true })
  await expect(box).toBeEnabled()

  const other = await otherDesk(browser, server)
  await openGuestDay(other)
  await checkIn(other, guest)
  await expect(box).toBeChecked({ timeout: WITHIN })
  await expect(box).toBeDisabled()
  await other.context().close()
})

test('a guest’s form that is sent late takes back nothing that another desk has changed since', async ({
  page,
  server,
}) => {
  const { id, today } = await guestDay(server)
  const { event_dates } = await server.api<Event>('GET', `/events/${id}`)
  const others = Object.keys(event_dates).filter(day => day !== today)
  const guest = (await expectedToday(server)).find(one => one.check_in_days === today)
  if (!guest || others.length < 2)
    throw new Error('Nobody is expected today alone, or the event has no other days.')
  const [first = '', second = ''] = others
  await signIn(page, server)
  await openGuestDay(page)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  await page
    .getByRole('button', { name: fullName(guest), exact: true })
    .first()
    .click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await offlineMode(page).check()
  await page.getByRole('checkbox', { name: event_dates[first] ?? first, exact: true }).check()
  await page.getByRole('button', { name: 'Save Update' }).click()
  await expect(pending(page)).toHaveText('Pending requests: 1')

  const { event_group_id } = guest
  const check_in_days = [today, second].join(',')
  await server.api('PUT', `/guests/${guest.id}`, { check_in_days, event_group_id })
  await offlineMode(page).uncheck()
  const days = async () => (await guestsOf(server, id)).find(one => one.id === guest.id)?.check_in_days
  await expect.poll(days).toBe(Object.keys(event_dates).toSorted(compareDays).join(','))
})

test('a tour whose start is moved at one desk shows its new countdown at the other', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const tour: Tour = await serveTour(server, id, { title: 'Partner', inMinutes: 400 })
  await signIn(page, server)
  await openTab(page, 'Tours')
  const row = page
    .getByRole('list', { name: 'Tours', exact: true })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="${tour.id}"]`) })
  await expect(row).toContainText('Starting in 6 h')

  const startTime = new Date(Date.parse(tour.start_time) + 120 * MINUTE).toISOString()
  const { title, user_uuid: userID, maximum_guests: maxGuests } = tour
  await server.api('PUT', `/tour/${tour.id}`, { title, userID, startTime, maxGuests })
  await expect(row).toContainText('Starting in 8 h', { timeout: WITHIN })
})

test("a contact's new guest list shows at the desk", async ({ page, server }) => {
  const { today } = await guestDay(server)
  await signIn(page, server)
  await openGuestDay(page)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Lindqvist-Okafor')
  await expect(page.getByText('No guests found with those filters')).toBeVisible()

  const form = new FormData()
  const csv = `First Name,Last Name,Days\nMarguerite,Lindqvist-Okafor,${today}\n`
  form.set('GroupGuestList', new Blob([csv], { type: 'text/csv' }), 'guests.csv')
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  const inviteCode = new URL(invite.link).searchParams.get('inviteID') ?? ''
  const answer = await fetch(`${server.origin}/api/upload/guest-list`, {
    method: 'POST',
    headers: { [header.apiKey]: WEB_APP_KEY, inviteCode },
    body: form,
  })
  expect(answer.status).toBe(200)
  const name = 'Check in Marguerite Lindqvist-Okafor'
  await expect(page.getByRole('checkbox', { name })).toBeVisible({ timeout: 15_000 })
})

test.describe('a new invite link', () => {
  test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 404/] })

  test('ends the old one under the hands of whoever has it, and shows at the other desk', async ({
    page,
    server,
    context,
    browser,
  }) => {
    const invite = await newInvite(server, { eventName: GUEST_DAY })
    const { today } = await guestDay(server)
    const contact = await context.newPage()
    await contact.goto(invite.link)
    await contact
      .locator('input[type=file]')
      .setInputFiles(csvFile(`First Name,Last Name,${today}\nOda,Vidal,x`))
    await expect(contact.getByRole('heading', { name: 'Check before you confirm' })).toBeVisible()

    const other = await otherDesk(browser, server)
    await openTab(other, 'Groups')
    const row = rowOf(other, 'Groups List', invite.name)
    await row.getByRole('button', { name: `More about ${invite.name}` }).click()
    const link = row.getByRole('link', { name: /^Invite code/ })
    await expect(link).toHaveAttribute('href', invite.link)

    await signIn(page, server)
    await openTab(page, 'Groups')
    await page.getByRole('link', { name: `Edit ${invite.name}` }).click()
    const panel = page.getByRole('region', { name: 'Invite link' })
    const renew = panel.getByRole('button', { name: 'New link' })
    await offlineMode(page).check()
    await expect(renew).toBeDisabled()
    await expect(panel).toContainText('once you are back online')
    await offlineMode(page).uncheck()

    await renew.click()
    const question = page.getByRole('dialog', { name: `Make a new link for ${invite.name}?` })
    await expect(question).toContainText('The old link stops at once')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByRole('link')).toHaveAttribute('href', invite.link)
    await renew.click()
    await question.getByRole('button', { name: 'New link' }).click()
    await expect(page.getByText(`${invite.name} has a new invite link`)).toBeVisible()
    await expect(panel.getByRole('link')).not.toHaveAttribute('href', invite.link)
    const renewed = (await panel.getByRole('link').getAttribute('href')) ?? ''
    await expect(link).toHaveAttribute('href', renewed, { timeout: WITHIN })

    await contact.getByRole('button', { name: 'Confirm' }).click()
    await expect(contact.getByText('Invite Code Invalid')).toBeVisible()
    expect(await invite.guests()).toEqual([])
    await contact.goto(renewed)
    await expect(contact.getByRole('heading', { name: GUEST_DAY })).toBeVisible()
    await other.context().close()
  })
})

/** What a browser has stored for this app, as text: copies of answers, databases, local and session storage. */
const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const name of await caches.keys()) {
      if (!name.startsWith('trackside-api-')) continue
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
 * Waits until the tablet says that it was emptied, and has been to the provider and back to end its session there: a page that
 * is on its way says nothing. Without the live feed it would hear after 30 s.
 */
async function untilEmptied(tablet: Page, timeout = 10_000): Promise<void> {
  const notice = tablet.getByText(/^This device was signed out and emptied by Avery Holloway at /)
  await expect(notice).toBeVisible({ timeout })
  await untilSignedOut(tablet)
  await expect(notice).toBeVisible()
}

const deviceRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Devices' }).getByRole('listitem').filter({ hasText: name })

const devicesOf = (server: TestServer): Promise<Device[]> => server.api('GET', '/devices')

/** What Bianca's tablet is called that was not among these: those of other journeys are still on the list. */
async function newTablet(server: TestServer, before: readonly Device[]): Promise<string> {
  const find = async () =>
    (await devicesOf(server)).find(
      ({ id, user_name }) => user_name === 'Bianca Ferretti' && !before.some(one => one.id === id),
    )
  await expect.poll(find).toBeDefined()
  return `Device ${(await find())?.id.slice(0, 8)}`
}

test('a lost tablet sends what waits, says who emptied it, and holds nothing [X1][X6]', async ({
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
  await offlineMode(tablet).check()
  await checkIn(tablet, guest)
  await expect(pending(tablet)).toHaveText('Pending requests: 1')
  expect(await everythingStored(tablet)).toContain(guest.last_name)

  await signIn(page, server, /Avery/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(deviceRow(page, 'Avery Holloway').getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: `Rename ${name}` }).click()
  await page.getByRole('textbox', { name: 'Name' }).last().fill('Desk 3')
  await page.getByRole('button', { name: 'Save name' }).click()
  await deviceRow(page, 'Desk 3').getByRole('button', { name: 'Sign out and empty Desk 3' }).click()
  const ask = page.getByRole('dialog', { name: 'Sign out and empty Desk 3?' })
  await expect(ask).toContainText('What was done since then is sent first.')
  await ask.getByRole('button', { name: 'Sign out and empty' }).click()
  await expect(deviceRow(page, 'Desk 3')).toContainText('It empties itself when it is next in contact.')

  // Offline nothing happens, and nothing pretends.
  await tablet.reload()
  await expect(pending(tablet)).toHaveText('Pending requests: 1')
  // The switch may be gone before it could be seen to be off.
  await offlineMode(tablet).click()
  await untilEmptied(tablet, 20_000)
  await expect(tablet.getByText('every change had been sent')).toBeVisible()
  const { id, today } = await guestDay(server)
  const list = await server.api<Guest[]>('GET', `/guest_list/${id}`)
  const arrived = list.find(one => one.id === guest.id)
  expect(arrived && checkedInAt(arrived, today)).toBeTruthy()
  await expect(deviceRow(page, 'Desk 3')).toContainText('Nothing was lost.')

  const stored = await everythingStored(tablet)
  for (const word of [guest.last_name, guest.first_name, 'Bianca', 'guest_list'])
    expect(stored, `${word} is still stored`).not.toContain(word)
  expect(stored, 'a token is still stored').not.toMatch(/eyJ[\w-]+\.eyJ/)
  // The reason stays until somebody signs in, as a device that nobody knows yet.
  await tablet.reload()
  await expect(tablet.getByText(/^This device was signed out and emptied by Avery/)).toBeVisible()
  const before = await devicesOf(server)
  await signIn(tablet, server, /Bianca/)
  await expect.poll(async () => (await devicesOf(server)).length).toBe(before.length + 1)
  await tablet.context().close()
})

for (const waits of [true, false])
  test(`a connected tablet is emptied at once, ${waits ? 'waited for' : 'or not waited for'} [X1][X5]`, async ({
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
