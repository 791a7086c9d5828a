import type { Page } from '@playwright/test'
import type { EventGroup } from '../contract/api/groups.schema.ts'
import type { Guest } from '../contract/api/guests.schema.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { nth, offlineMode, quietEvent, tab } from './support/event-tabs.ts'
import {
  checkedIn,
  expectedToday,
  guestDay,
  guestsOf,
  startAtGuestDay,
  takeBackFlags,
} from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, sameDeskTest as test } from './support/test.ts'
import { serveTour } from './support/tours.ts'

/** The Overview tab: the figures of the day, for the person who runs it. */

test.afterEach(({ server }) => takeBackFlags(server))

const figure = (page: Page, what: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${what}$`) })
    .locator('..')
    .getByRole('definition')

/** How many of today's guests are not in, including those whose names other journeys have changed. */
async function missingToday(server: TestServer): Promise<number> {
  const { id, today } = await guestDay(server)
  const guests = await guestsOf(server, id)
  return guests.filter(guest => guest.check_in_days.includes(today) && checkedIn(guest, today) === '').length
}

test('the figures match the guest list and follow other desks at once, walk-ups too; a group opens its arrival', async ({
  page,
  server,
}) => {
  const { id, today } = await guestDay(server)
  await startAtGuestDay(page, server, 'Overview')
  const guests = (await guestsOf(server, id)).filter(guest => guest.check_in_days.includes(today))
  const missing = await missingToday(server)
  await expect(figure(page, 'Expected')).toHaveText(String(guests.length))
  await expect(figure(page, 'Still to come')).toHaveText(String(missing))
  await expect(figure(page, 'In')).toHaveText(String(guests.length - missing))

  const remaining = await server.api<{ day: number; remaining_count: number }[]>(
    'GET',
    `/event/${id}/redemptiondays`,
  )
  const gifts = remaining.find(({ day }) => day === Number(today.slice(0, 2)))
  await expect(
    page
      .getByRole('row', { name: /^Gift bag/ })
      .getByRole('cell')
      .last(),
  ).toHaveText(String(gifts?.remaining_count))

  const guest = nth(await expectedToday(server), 0)
  await server.api('POST', `/guests/checkin/${guest.id}`, { timestamp: new Date().toISOString() })
  await expect(figure(page, 'Still to come')).toHaveText(String(missing - 1), { timeout: 3_000 })

  const other = nth(await expectedToday(server), 0)
  await page
    .getByRole('table', { name: 'Groups' })
    .getByRole('button', { name: other.group_name, exact: true })
    .click()
  const arrival = page.getByRole('dialog', { name: `Arrival of ${other.group_name}` })
  await expect(arrival.getByText(fullName(other)).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(arrival).toHaveCount(0)

  await test.step('a guest whom one desk adds today counts as a walk-up at the other desks at once', async () => {
    const walkUps = (await guestsOf(server, id)).filter(guest => guest.unexpected_days?.includes(today))
    await expect(figure(page, 'Walk-ups')).toHaveText(String(walkUps.length))
    const groups = await server.api<EventGroup[]>('GET', `/event/${id}/groups`)
    const group = groups.find(({ guest_count, maximum_guests }) => guest_count < maximum_guests)
    const [added] = await server.api<Guest[]>('POST', '/guests', {
      eventID: id,
      firstName: 'Wilhelmina',
      lastName: 'Unlisted',
      daysAttending: today,
      group: group?.id,
    })
    await expect(figure(page, 'Walk-ups')).toHaveText(String(walkUps.length + 1), { timeout: 3_000 })
    await server.api('DELETE', `/guests/${added?.id}`)
    await expect(figure(page, 'Walk-ups')).toHaveText(String(walkUps.length), { timeout: 3_000 })
  })
})

test('on a large screen everything but the list of groups is visible, and a day on which nobody is expected says so', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await startAtGuestDay(page, server, 'Overview')
  await expect(page.getByRole('button', { name: 'Hand over' })).toBeInViewport({ ratio: 1 })
  const groups = page.getByRole('table', { name: 'Groups' }).getByRole('row')
  await expect(groups.nth(1)).toBeInViewport({ ratio: 1 })
  await groups.last().scrollIntoViewIfNeeded()
  // The list scrolls by whole pixels, and its rows are not as high.
  await expect(groups.last()).toBeInViewport({ ratio: 0.99 })

  // On a phone they are on one line.
  await page.setViewportSize({ width: 380, height: 740 })
  const print = await page.getByRole('link', { name: 'Print the list' }).boundingBox()
  expect((await page.getByRole('combobox', { name: 'Day' }).boundingBox())?.y).toBe(print?.y)

  await page.setViewportSize({ width: 820, height: 700 })
  await page.getByRole('link', { name: 'All devices' }).click()
  await expect(page.getByRole('heading', { name: 'Devices', exact: true })).toBeInViewport()

  await test.step('a day on which nobody is expected says so, and Alt+8 opens the tab', async () => {
    await page.setViewportSize({ width: 1180, height: 820 })
    const { id } = await quietEvent(server)
    await page.goto(`${server.origin}/event/${id}/overview`)
    await expect(page.getByText('Nobody is expected on this day')).toBeVisible()
    await expect(figure(page, 'Still to come')).toHaveText('0')
    await expect(page.getByText('Nobody has arrived yet')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Kitchen' })).toContainText('Nothing special')
    await tab(page, 'Guests').click()
    await expect(page.getByRole('heading', { name: 'Guest List' })).toBeVisible()
    // The app listens for shortcuts only once the first screen is drawn.
    await expect(async () => {
      await page.keyboard.press('Alt+8')
      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})

test('offline the figures count what was done offline, and the guest list is printed, with pins on request', async ({
  page,
  server,
}) => {
  await test.step('the figures count what was done offline, also after a reload', async () => {
    await startAtGuestDay(page, server, 'Overview')
    const missing = await missingToday(server)
    await expect(figure(page, 'Still to come')).toHaveText(String(missing))
    await offlineMode(page).click()
    await tab(page, 'Guests').click()
    const guest = nth(await expectedToday(server), 0)
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText(String(guest.pin))
    await page.keyboard.press('Enter')
    await tab(page, 'Overview').click()
    await expect(figure(page, 'Still to come')).toHaveText(String(missing - 1))
    await page.reload()
    await expect(figure(page, 'Still to come')).toHaveText(String(missing - 1))
  })

  await test.step('still offline, the guest list is printed without the app around it, and with pins on request', async () => {
    const { id, today } = await guestDay(server)
    await expect(figure(page, 'Expected')).not.toHaveText('0')
    const print = page.getByRole('link', { name: 'Print the list' })
    const day = page.getByRole('combobox', { name: 'Day' })
    await day.selectOption({ index: 1 })
    await expect(print).toHaveAttribute('href', `/event/${id}/roll?day=${await day.inputValue()}`)
    await day.selectOption(today)
    await print.click()
    const expected = (await guestsOf(server, id)).filter(guest => guest.check_in_days.includes(today))
    await expect(page.getByRole('button', { name: `Print ${expected.length} guests` })).toBeVisible()
    const roll = page.getByRole('region', { name: 'Guest list on paper' }).last()
    const first = nth(expected, 0)
    const row = roll.getByRole('listitem').first()
    await expect(row).toContainText(`${first.last_name}, ${first.first_name}`)
    await expect(row).not.toContainText(String(first.pin))
    await page.getByRole('checkbox', { name: 'With pins' }).check()
    await expect(row).toContainText(String(first.pin))
    const age = page.getByRole('complementary', { name: 'Age of the data' })
    await expect(age).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(age).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Event' })).toBeHidden()
    await expect(page.getByRole('button', { name: /^Print/ })).toBeHidden()
    await expect(row).toBeVisible()
  })
})

test('the kitchen and each guide have their own sheet, offline too; a mark shows which guests the steward is told of', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const [guest, other] = await expectedToday(server)
  if (!guest || !other) throw new Error('Too few are expected today.')
  const { check_in_days, event_group_id } = guest
  const notes = { note: 'Two chairs', dietary_needs: 'Breatharian', tell_steward: true }
  await server.api('PUT', `/guests/${guest.id}`, { check_in_days, event_group_id, ...notes })
  const tour = await serveTour(server, id, { title: 'Partner', inMinutes: 30 })
  await server.api('POST', `/tour/guest/${tour.id}`, { guestID: other.id })
  await startAtGuestDay(page, server, 'Tours')
  await expect(page.getByRole('list', { name: 'Tours', exact: true })).toBeVisible()
  await tab(page, 'Overview').click()
  await expect(page.getByRole('row', { name: /^Breatharian/ })).toBeVisible()
  // The guests of the tours are read and stored one tour after the other.
  await page.goto(`${server.origin}/event/${id}/roll?sheet=tours`)
  const guides = page.getByRole('region', { name: `Tours of ${tour.name}` })
  await expect(guides.getByText(`${other.last_name}, ${other.first_name}`).first()).toBeVisible()
  await offlineMode(page).click()
  await page.reload()
  await expect(guides.getByText(`${other.last_name}, ${other.first_name}`).first()).toBeVisible()

  const sheet = page.getByRole('combobox', { name: 'Sheet' })
  await sheet.selectOption('Kitchen')
  const paper = page.getByRole('region', { name: / on paper$/ }).last()
  await expect(paper.getByRole('row', { name: /^Breatharian/ }).getByRole('cell')).toHaveText(['0', '1'])
  await expect(paper.getByRole('listitem').filter({ hasText: 'Breatharian' })).toContainText(fullName(guest))

  await sheet.selectOption('Guest list')
  const row = paper.getByRole('listitem').filter({ hasText: `${guest.last_name}, ${guest.first_name}` })
  await expect(row.getByRole('img', { name: 'Tell the steward' })).toBeVisible()
  await expect(paper).not.toContainText('Two chairs')
})
