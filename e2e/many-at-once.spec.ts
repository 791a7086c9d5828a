import type { Page } from '@playwright/test'
import type { EventGroup } from '../contract/api/groups.schema.ts'
import type { Guest } from '../contract/api/guests.schema.ts'
import type { Trail } from '../contract/api/trail.schema.ts'
import { attends, splitDays } from '../contract/rules/check-in.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { nth, offlineMode, pending, takeBackAllRadios } from './support/event-tabs.ts'
import { checkedIn, expectedToday, guestDay, guestsOf, startAtGuestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, sameDeskTest as test } from './support/test.ts'
import { serveTour, tourGuestsOf } from './support/tours.ts'

/** The selection mode of the guest list, in which an action changes all selected guests or none. */

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const selectButton = (page: Page) => page.getByRole('button', { name: 'Select guests' })
const box = (page: Page, guest: Guest) =>
  page.getByRole('checkbox', { name: `Select ${fullName(guest)}`, exact: true })
const bar = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Selected guests' }).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function select(page: Page, guests: readonly Guest[]): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  for (const guest of guests) {
    await search.fill(fullName(guest))
    await box(page, guest).check()
  }
  await search.fill('')
  await expect(page.getByText(new RegExp(`^${guests.length} guests? selected`))).toBeVisible()
}

const groupsOf = async (server: TestServer): Promise<EventGroup[]> =>
  server.api('GET', `/event/${(await guestDay(server)).id}/groups`)

async function rowsOf(server: TestServer, guests: readonly Guest[]): Promise<Guest[]> {
  const ids = guests.map(({ id }) => id)
  return (await guestsOf(server, (await guestDay(server)).id)).filter(({ id }) => ids.includes(id))
}

/** The group whose maximum a journey has changed, as it was before: other journeys on this server add guests to it. */
let limited: EventGroup | undefined

test.afterEach(async ({ server }) => {
  if (limited)
    await server.api('PUT', `/event/group/${limited.id}`, { maximum_guests: limited.maximum_guests })
  limited = undefined
  await takeBackAllRadios(server, (await guestDay(server)).id)
})

/** A group with exactly `free` places left, and guests of other groups who could move to it. */
async function groupWithRoom(server: TestServer, free: number, guests: number) {
  const { id } = await guestDay(server)
  const group = nth(await groupsOf(server), 0)
  limited = group
  await server.api('PUT', `/event/group/${group.id}`, { maximum_guests: group.guest_count + free })
  const movable = (await expectedToday(server)).filter(one => one.event_group_id !== group.id)
  return { eventId: id, group, guests: movable.slice(0, guests) }
}

async function moveTo(page: Page, group: EventGroup): Promise<void> {
  await bar(page, 'Move').click()
  await dialog(page).getByRole('combobox', { name: 'To group' }).fill(group.name)
  await dialog(page).getByRole('option', { name: group.name }).first().click()
}

test('a range of guests moves to another group, with a trail entry for each, and Undo moves them back', async ({
  page,
  server,
}) => {
  const { group, eventId } = await groupWithRoom(server, 20, 0)
  await startAtGuestDay(page, server)
  await selectButton(page).click()
  await page.getByRole('combobox', { name: 'Search by day' }).selectOption('')
  const all = await guestsOf(server, eventId)
  const [first, , third] = all
  if (!first || !third) throw new Error('There are too few guests.')
  const boxes = page.getByRole('list', { name: 'Guests to select' }).getByRole('checkbox')
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 guests selected')).toBeVisible()
  // By touch: the first, Range, the last.
  await page.getByRole('button', { name: 'None' }).click()
  await boxes.nth(2).click()
  await page.getByRole('button', { name: 'Range' }).click()
  await boxes.nth(0).click()
  await expect(page.getByText('3 guests selected')).toBeVisible()

  const before = all.slice(0, 3)
  const moved = before.filter(one => one.event_group_id !== group.id)
  await moveTo(page, group)
  for (const one of moved) await expect(dialog(page)).toContainText(fullName(one))
  await dialog(page)
    .getByRole('button', { name: `Move ${moved.length} guest` })
    .click()
  await expect(notifications(page)).toContainText(`moved to ${group.name}`)
  const groupsNow = async (whom: readonly Guest[]) =>
    (await rowsOf(server, whom)).map(one => one.event_group_id)
  await expect.poll(() => groupsNow(before)).toEqual(before.map(() => group.id))
  await undo(page).click()
  await expect(notifications(page)).toContainText('Undone for')
  await expect.poll(() => groupsNow(before)).toEqual(before.map(one => one.event_group_id))
  // Nobody was checked in on the way.
  expect((await rowsOf(server, before)).map(one => one.check_in_times)).toEqual(
    before.map(one => one.check_in_times),
  )
  for (const one of moved) {
    const { entries } = await server.api<Trail>('GET', `/trail/guest/${one.id}`)
    expect(entries.slice(0, 2).map(({ what }) => what)).toEqual(['guestUpdate', 'guestUpdate'])
  }
})

test('a group or a tour without room for all selected guests gets none; a tour with room gets both, and Undo takes them off it', async ({
  page,
  server,
}) => {
  const { group, guests, eventId: id } = await groupWithRoom(server, 1, 2)
  const tour = await serveTour(server, id, { title: 'Partner', inMinutes: 120, maxGuests: 1 })
  await startAtGuestDay(page, server)
  await selectButton(page).click()
  await select(page, guests)
  await moveTo(page, group)
  await expect(dialog(page)).toContainText('1 place is free, for 2. Nobody is changed.')
  await expect(dialog(page).getByRole('button', { name: 'Move 2 guests' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  // Escape has closed the dialog only.
  await expect(page.getByText('2 guests selected')).toBeVisible()

  await bar(page, 'Tour').click()
  await dialog(page).getByRole('combobox', { name: 'Tour' }).selectOption(tour.id)
  await expect(dialog(page)).toContainText('1 place is free, for 2')
  await expect(dialog(page).getByRole('button', { name: /^Put .+ on the tour$/ })).toBeDisabled()
  expect(await tourGuestsOf(server, tour.id)).toEqual([])
  expect((await rowsOf(server, guests)).some(one => one.event_group_id === group.id)).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'None' }).click()

  await test.step('two guests are put on a tour, and Undo takes both off it', async () => {
    const tour = await serveTour(server, id, { title: 'Viewing Gallery', inMinutes: 240, maxGuests: 2 })
    const guests = (await expectedToday(server)).slice(0, 2)
    await select(page, guests)
    await bar(page, 'Tour').click()
    await dialog(page).getByRole('combobox', { name: 'Tour' }).selectOption(tour.id)
    await dialog(page).getByRole('button', { name: 'Put 2 guests on the tour' }).click()
    await expect(notifications(page)).toContainText('2 guests were put on Viewing Gallery')
    await expect
      .poll(async () => (await tourGuestsOf(server, tour.id)).map(one => one.guest_id).toSorted())
      .toEqual(guests.map(one => one.id).toSorted())
    await undo(page).click()
    await expect(notifications(page)).toContainText('Undone for 2 guests')
    await expect.poll(() => tourGuestsOf(server, tour.id)).toEqual([])
  })
})

test('offline: taking a day from guests survives a reload, and reaches the server in the end', async ({
  page,
  server,
}) => {
  const { today } = await guestDay(server)
  const candidates = (await expectedToday(server)).filter(one => splitDays(one).length > 1)
  const guests = candidates.slice(-3)
  const [kept] = guests
  if (guests.length < 3 || !kept) throw new Error('There are too few guests of several days.')
  await startAtGuestDay(page, server)
  await offlineMode(page).check()
  await selectButton(page).click()
  await select(page, guests)
  await bar(page, 'Take day').click()
  await dialog(page).getByRole('combobox', { name: 'Day' }).selectOption(today)
  await dialog(page).getByRole('button', { name: 'Take the day from 3 guests' }).click()
  await expect(pending(page)).toHaveText('Pending requests: 3')
  await expect(undo(page)).toBeVisible()
  await page.reload()
  await expect(pending(page)).toHaveText('Pending requests: 3')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(kept))
  await expect(page.getByRole('checkbox', { name: `Check in ${fullName(kept)}`, exact: true })).toHaveCount(0)
  await offlineMode(page).uncheck()
  await expect(pending(page)).toHaveCount(0)
  for (const one of await rowsOf(server, guests)) expect(attends(one, today)).toBe(false)
})

test('offline: a move undone before it is sent leaves the server as it was', async ({ page, server }) => {
  const { guests, group } = await groupWithRoom(server, 5, 2)
  await startAtGuestDay(page, server)
  await offlineMode(page).check()
  await selectButton(page).click()
  await select(page, guests)
  await moveTo(page, group)
  await dialog(page).getByRole('button', { name: 'Move 2 guests' }).click()
  await undo(page).click()
  await expect(pending(page)).toHaveText('Pending requests: 4')
  await offlineMode(page).uncheck()
  await expect(pending(page)).toHaveCount(0)
  expect((await rowsOf(server, guests)).map(one => one.event_group_id).toSorted()).toEqual(
    guests.map(one => one.event_group_id).toSorted(),
  )
})

test('two desks: when another desk takes a place meanwhile, one guest is refused and the group is not over its maximum', async ({
  page,
  server,
}) => {
  const { guests, group } = await groupWithRoom(server, 2, 3)
  const [other, ...mine] = guests
  if (!other || mine.length < 2) throw new Error('There are too few guests.')
  await startAtGuestDay(page, server)
  await offlineMode(page).check()
  await selectButton(page).click()
  await select(page, mine)
  await moveTo(page, group)
  await dialog(page).getByRole('button', { name: 'Move 2 guests' }).click()
  await expect(pending(page)).toHaveText('Pending requests: 2')
  await server.api('PUT', `/guests/${other.id}`, {
    check_in_days: other.check_in_days,
    event_group_id: group.id,
  })
  await offlineMode(page).uncheck()
  await expect(pending(page)).toHaveCount(0)
  await expect(notifications(page)).toContainText(/maximum|limit|full/i)
  const now = nth(
    (await groupsOf(server)).filter(one => one.id === group.id),
    0,
  )
  expect(now.guest_count).toBe(group.guest_count + 2)
  expect((await rowsOf(server, mine)).filter(one => one.event_group_id === group.id)).toHaveLength(1)
})

test('selected guests who hold nothing are deleted by keyboard, and Escape leaves the mode', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const guests = (await expectedToday(server)).slice(10, 12)
  const [holder, free] = guests
  if (!holder || !free) throw new Error('There are too few guests.')
  await server.api('POST', `/radios/${id}`, {
    radioID: 500_009_901,
    guestID: holder.id,
    allocated: new Date().toISOString(),
    passCode: 9901,
  })
  await startAtGuestDay(page, server)
  await selectButton(page).focus()
  await page.keyboard.press('Enter')
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await expect(search).toBeFocused()
  for (const guest of guests) {
    await search.fill(fullName(guest))
    await box(page, guest).focus()
    await page.keyboard.press('Space')
    await expect(box(page, guest)).toBeChecked()
  }
  await page.getByRole('button', { name: 'More about the selected guests' }).click()
  await page.locator('[popover]').getByRole('button', { name: 'Delete 2 guests' }).click()
  await expect(dialog(page)).toContainText('This has to come back first.')
  await expect(dialog(page).getByRole('button', { name: 'Delete 2 guests' })).toBeDisabled()
  await dialog(page)
    .getByRole('button', { name: `Leave out ${fullName(holder)}` })
    .click()
  await expect(dialog(page)).toContainText('For 8 seconds you can undo it.')
  await dialog(page).getByRole('button', { name: 'Delete 1 guest' }).click()
  await expect(notifications(page)).toContainText('1 guest was removed')
  await expect(box(page, free)).toHaveCount(0)
  await undo(page).click()
  await expect(notifications(page)).toContainText('Undone for 1 guest')
  await expect(box(page, free)).toBeVisible()
  await expect(pending(page)).toHaveCount(0)
  expect((await rowsOf(server, [free]))[0]).toMatchObject({ id: free.id, pin: free.pin })

  await box(page, free).check()
  await page.getByRole('button', { name: 'More about the selected guests' }).click()
  await page.locator('[popover]').getByRole('button', { name: 'Delete 1 guest' }).click()
  await dialog(page).getByRole('button', { name: 'Delete 1 guest' }).click()
  await expect(notifications(page)).toContainText('1 guest was removed')
  // The deletion is stored on the device: it happens whatever becomes of the page.
  await page.reload()
  await expect.poll(async () => (await rowsOf(server, guests)).map(one => one.id)).toEqual([holder.id])
  await expect(pending(page)).toHaveCount(0)
  await selectButton(page).click()
  await expect(page.getByRole('region', { name: 'Select guests' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Guest List' })).toBeVisible()
  expect(checkedIn((await rowsOf(server, [holder]))[0], (await guestDay(server)).today)).toBe('')
})
