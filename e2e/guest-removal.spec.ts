import type { Page } from '@playwright/test'
import type { EventGroup } from '../contract/api/groups.schema.ts'
import type { Guest } from '../contract/api/guests.schema.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { nth, offlineMode, pending, rowOf, tab } from './support/event-tabs.ts'
import { expectedToday, guestDay, openGuest, removable, startAtGuestDay } from './support/guest-day.ts'
import { newInvite } from './support/invites.ts'
import { scan } from './support/scan.ts'
import type { TestServer } from './support/server.ts'
import { expect, sameDeskTest as test } from './support/test.ts'

/** Deleting a guest shows what is deleted with them; a pass or a radio has to come back first. */

let passCode = 700

async function giveRadio(server: TestServer, guest: Pick<Guest, 'id'>): Promise<string> {
  const { id } = await guestDay(server)
  passCode += 1
  const radioID = 500_000_000 + passCode
  const allocated = new Date().toISOString()
  await server.api('POST', `/radios/${id}`, { radioID, guestID: guest.id, allocated, passCode })
  return String(passCode)
}

async function openDeleteDialog(page: Page, guest: Guest) {
  const name = fullName(guest)
  const card = await openGuest(page, guest)
  await card.getByRole('button', { name: `More about ${name}` }).click()
  await card.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: `Delete ${name}?` })
  return { question, confirm: question.getByRole('button', { name: 'Delete guest' }) }
}

async function closeDialogs(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** As when another app is opened, which a headless browser cannot do. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

const isListed = async (server: TestServer, { id }: Guest): Promise<boolean> =>
  (await server.api<Guest[]>('GET', `/guest_list/${(await guestDay(server)).id}`)).some(row => row.id === id)

test('a guest with a radio can be deleted once it is returned, also when both happen offline', async ({
  page,
  server,
}) => {
  const guest = nth(await removable(server, await expectedToday(server)), 6)
  const code = await giveRadio(server, guest)
  await startAtGuestDay(page, server)
  const online = await openDeleteDialog(page, guest)
  await expect(online.question).toContainText(`has radio ${code}. This has to come back first.`)
  await expect(online.question.getByText('has radio')).toHaveCount(1)
  await expect(online.confirm).toBeDisabled()
  await closeDialogs(page)

  await offlineMode(page).check()
  await tab(page, 'Radios').click()
  await rowOf(page, 'Radios', fullName(guest)).getByRole('checkbox', { name: 'Returned' }).click()
  await expect(pending(page)).toHaveText('Pending requests: 1')
  await tab(page, 'Guests').click()
  const offline = await openDeleteDialog(page, guest)
  await expect(offline.question).not.toContainText('radio')
  await offline.confirm.click()
  await expect(pending(page)).toHaveText('Pending requests: 2')
  await offlineMode(page).uncheck()
  await expect.poll(() => isListed(server, guest)).toBe(false)
  await expect(pending(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Refused/ })).toHaveCount(0)
})

test('a deletion made offline is refused if the guest got a radio meanwhile, and says which one', async ({
  page,
  server,
}) => {
  const guest = nth(await removable(server, await expectedToday(server)), 7)
  await startAtGuestDay(page, server)
  await offlineMode(page).check()
  const { confirm } = await openDeleteDialog(page, guest)
  await confirm.click()
  await expect(pending(page)).toHaveText('Pending requests: 1')
  const code = await giveRadio(server, guest)
  await offlineMode(page).uncheck()
  await page.getByRole('link', { name: /Refused: 1/ }).click()
  const row = rowOf(page, 'Outbox', `Remove ${fullName(guest)}`)
  await expect(row).toContainText('Refused')
  await expect(row).toContainText(`${fullName(guest)} has radio ${code}. This has to come back first.`)
  expect(await isListed(server, guest)).toBe(true)
  await page.getByRole('button', { name: /^Discard/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
})

test('a deletion made offline is refused if the guest was checked in since, and a retry deletes them', async ({
  page,
  server,
}) => {
  const guest = nth(await removable(server, await expectedToday(server)), 8)
  await startAtGuestDay(page, server)
  await offlineMode(page).check()
  await page.clock.setSystemTime(Date.now() - 10 * 60_000)
  const { confirm } = await openDeleteDialog(page, guest)
  await confirm.click()
  await expect(pending(page)).toHaveText('Pending requests: 1')
  await page.clock.setSystemTime(Date.now())
  await server.api('POST', `/guests/checkin/${guest.id}`, { timestamp: new Date().toISOString() })
  await offlineMode(page).uncheck()
  await page.getByRole('link', { name: /Refused: 1/ }).click()
  const row = rowOf(page, 'Outbox', `Remove ${fullName(guest)}`)
  await expect(row).toContainText(`${fullName(guest)} has been checked in since. Please look again.`)
  expect(await isListed(server, guest)).toBe(true)
  await row.getByRole('button', { name: /^Retry/ }).click()
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  expect(await isListed(server, guest)).toBe(false)
})

for (const end of ['closed', 'hidden'] as const)
  test(`a deletion is sent as soon as the page is ${end}, as nobody can undo it any more`, async ({
    page,
    context,
    server,
  }) => {
    const guest = nth(await removable(server, await expectedToday(server)), end === 'closed' ? 11 : 12)
    await startAtGuestDay(page, server)
    const { confirm } = await openDeleteDialog(page, guest)
    await confirm.click()
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await expect(undo).toBeVisible()
    expect(await isListed(server, guest)).toBe(true)
    if (end === 'closed') {
      await context.newPage()
      await page.close()
    } else {
      await hide(page)
      await expect(undo).toHaveCount(0, { timeout: 2_000 })
    }
    // Well before the nine seconds for which a deletion is held back.
    await expect.poll(() => isListed(server, guest), { timeout: 5_000 }).toBe(false)
  })

test.describe('a group', () => {
  // The line that the browser itself logs on the group's page once the group is deleted.
  test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 404/] })

  test('shows what its guests hold before it is removed, and cannot be removed until their radios are back', async ({
    page,
    server,
  }) => {
    const { id, today } = await guestDay(server)
    const invite = await newInvite(server, { eventName: 'Factory Guest Day' })
    const group = nth(
      (await server.api<EventGroup[]>('GET', `/event/${id}/groups`)).filter(
        ({ name }) => name === invite.name,
      ),
      0,
    )
    const [ida, olu] = await Promise.all(
      ['Ida', 'Olu'].map(async firstName => {
        const body = { eventID: id, firstName, lastName: 'Quill', daysAttending: today, group: group.id }
        return nth(await server.api<Guest[]>('POST', '/guests', body), 0)
      }),
    )
    if (!ida || !olu) throw new Error('The guests were not added.')
    await server.api('POST', `/guests/checkin/${olu.id}`, { timestamp: new Date().toISOString() })
    await server.api('POST', '/guests/redeem', { pin: olu.pin, event_id: id })
    const code = await giveRadio(server, ida)

    await startAtGuestDay(page, server, 'Groups')
    await page.getByRole('button', { name: `More about ${invite.name}` }).click()
    await page.getByRole('link', { name: `Delete ${invite.name}` }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText(
      'All 2 guests will be removed from the event guest list and the check-in screen.',
    )
    await expect(main).toContainText('1 has checked in')
    await expect(main).toContainText('1 has the gift bag')
    await expect(main).toContainText(`Ida Quill has radio ${code}. This has to come back first.`)
    const confirm = page.getByRole('button', { name: 'Remove Group' })
    await expect(confirm).toBeDisabled()

    // The radio is returned at another desk: the page needs no reload.
    await server.api('PUT', `/radios/${id}/${500_000_000 + Number(code)}`)
    await expect(confirm).toBeEnabled()
    await confirm.click()
    await expect(rowOf(page, 'Groups List', invite.name)).toHaveCount(0)
    await expect.poll(invite.guests).toEqual([])
  })
})

test('deleting a guest elsewhere closes their form with a notice, and a scan then checks in the next guest', async ({
  page,
  server,
}) => {
  const expected = await removable(server, await expectedToday(server))
  const [edited, next] = [nth(expected, 9), nth(expected, 10)]
  const name = fullName(edited)
  await startAtGuestDay(page, server)
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.fill(name)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog', { name, exact: true }).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Editing Guest' })).toBeVisible()
  await server.api('DELETE', `/guests/${edited.id}`)
  await expect(page.getByText('The guest you were editing is not on the list any more')).toBeVisible()
  await expect(search).toBeVisible()
  await scan(page, `${next.pin}`)
  await expect(page.getByRole('heading', { name: 'Welcome to United Kingdom!' })).toBeVisible()
})
