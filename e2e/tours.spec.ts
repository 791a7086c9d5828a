import type { Page } from '@playwright/test'
import type { AppUser } from '../contract/api/users.schema.ts'
import { sortStartedLast } from '../contract/rules/tours.ts'
import { instantAtVenue, venueTime, venueWeekday } from '../contract/rules/venue-time.ts'
import { holdClock, nth, quietEvent, rowOf } from './support/event-tabs.ts'
import { guestDay, startAtGuestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { deskTest, expect, sameDeskTest as test } from './support/test.ts'
import { serveTour, toursOf } from './support/tours.ts'

/** Specification section 2, 'Tours tab'. */

const list = (page: Page) => page.getByRole('list', { name: 'Tours', exact: true })

const eventDates = async (server: TestServer, id: number): Promise<[string, string][]> => {
  const event = await server.api<{ event_dates: Record<string, string> }>('GET', `/events/${id}`)
  return Object.entries(event.event_dates)
}

test('each row shows logo, title with its places, guide, weekday and start at the venue, and is deleted after a confirmation', async ({
  page,
  server,
}) => {
  const { id, timezone } = await guestDay(server)
  await serveTour(server, id, { title: 'VCARB Tour', inMinutes: 240, is_vcarb: true })
  const leaving = await serveTour(server, id, { title: 'Viewing Gallery', inMinutes: 333 })
  const readAhead = page.waitForResponse(response => response.url().endsWith(`/tour/${leaving.id}/guests`))
  const tours = await toursOf(server, id)
  await startAtGuestDay(page, server, 'Tours')
  await expect(page.getByRole('heading', { name: 'Tours', exact: true })).toBeVisible()
  const rows = list(page).getByRole('listitem')
  await expect(rows).toHaveCount(tours.length)
  for (const [index, tour] of sortStartedLast(tours, Date.now()).entries()) {
    const row = rows.nth(index)
    await expect(row).toContainText(`${tour.title} (${tour.guest_count}/${tour.maximum_guests})`)
    await expect(row).toContainText(tour.name)
    await expect(row).toContainText(
      `${venueWeekday(tour.start_time, timezone)} ${venueTime(tour.start_time, timezone)}`,
    )
    await expect(row.getByRole('img', { name: tour.is_vcarb ? 'VCARB' : 'ORBR' })).toBeVisible()
    await expect(row.getByRole('link', { name: 'View Tour' })).toBeVisible()
    await expect(row.getByRole('button', { name: /^More about tour/ })).toBeVisible()
    await expect(row).toContainText(tour.time_period === 'started' ? 'Tour started' : /Starting in \d/)
  }

  await test.step('a tour is deleted after a confirmation, and stays if it is cancelled', async () => {
    const isThere = async () => (await toursOf(server, id)).some(one => one.id === leaving.id)
    // Read ahead while the tour is being deleted, they would not be found, and the browser logs that.
    await readAhead
    const time = venueTime(leaving.start_time, timezone)
    const row = rowOf(page, 'Tours', `Viewing Gallery (0/7)`).filter({ hasText: time })
    await row.getByRole('button', { name: /^More about tour/ }).click()
    await page.getByRole('button', { name: /^Delete tour/ }).click()
    const question = page.getByRole('dialog', {
      name: `Confirm Deletion of Viewing Gallery w/ ${leaving.name}?`,
    })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()
    expect(await isThere()).toBe(true)

    await row.getByRole('button', { name: /^More about tour/ }).click()
    await page.getByRole('button', { name: /^Delete tour/ }).click()
    await question.getByRole('button', { name: 'Delete Tour' }).click()
    await expect(row).toBeHidden()
    await expect(page.getByRole('region', { name: 'Tours', exact: true })).toBeFocused()
    await expect.poll(isThere).toBe(false)
  })

  await test.step('an event without tours says that there are none', async () => {
    const { id } = await quietEvent(server)
    await page.goto(`${server.origin}/event/${id}/tours`)
    await expect(page.getByText('There are no event tours setup')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a tour' })).toBeVisible()
  })
})

test('the flag counts down each second, turns to Tour started, and the list is read again', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const tour = await serveTour(server, id, { title: 'Partner', inMinutes: 20 })
  const start = Date.parse(tour.start_time)
  await holdClock(page)
  await startAtGuestDay(page, server, 'Tours')
  const row = rowOf(page, 'Tours', 'Partner').filter({ has: page.locator(`a[href$="${tour.id}"]`) })
  await expect(row).toContainText(/Starting in 1\d min \d\d s/)

  await page.clock.pauseAt(start - 65_000)
  await expect(row).toContainText('Starting in 1 min 05 s')
  await page.clock.runFor(1_000)
  await expect(row).toContainText('Starting in 1 min 04 s')
  await page.clock.runFor(1_000)
  await expect(row).toContainText('Starting in 1 min 03 s')

  const again = page.waitForRequest(request => request.url().endsWith(`/event/${id}/tours`))
  await page.clock.runFor(64_000)
  await expect(row).toContainText('Tour started')
  await expect(row).not.toContainText('Starting')
  await again
})

test.describe('on a tablet that is set to another time zone', () => {
  const test = deskTest
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('the add form names each field that is missing; a tour is added at the venue’s time, for 7 guests, its type sets is_vcarb', async ({
    page,
    server,
  }) => {
    const { id, timezone } = await guestDay(server)
    const guides = await server.api<AppUser[]>('GET', '/users/guides')
    const days = await eventDates(server, id)
    await startAtGuestDay(page, server, 'Tours')
    await page.getByRole('button', { name: 'Add a tour' }).click()
    const form = page.getByRole('form', { name: 'Add Tour' })

    const type = form.getByRole('combobox', { name: 'Type' })
    await expect(type).toHaveValue('ORBR Garage')
    await expect(type.getByRole('option')).toHaveText([
      'Choose a type',
      'ORBR Garage',
      'Viewing Gallery',
      'Partner',
      'VCARB Garage',
      'VCARB Tour',
    ])
    const guide = form.getByRole('combobox', { name: 'Guide' })
    await expect(guide.getByRole('option')).toHaveText([
      'Choose a guide',
      ...guides.map(({ name }) => name ?? ''),
    ])
    await expect(form.getByRole('combobox', { name: 'Day' }).getByRole('option')).toHaveText([
      'Choose a day',
      ...days.map(([, label]) => label),
    ])

    await type.selectOption('')
    // The form proposes today and the next quarter of an hour.
    const day = form.getByRole('combobox', { name: 'Day' })
    await expect(form.getByLabel('Start time')).toHaveValue(/:(00|15|30|45)$/)
    await expect(day).not.toHaveValue('')
    await day.selectOption('')
    await form.getByLabel('Start time').fill('')
    await form.getByRole('button', { name: 'Add Tour' }).click()
    for (const message of [
      'Type cannot be empty',
      'Guide cannot be empty',
      'Day must be set',
      'Start time must be set',
    ])
      await expect(form.getByText(message)).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()

    await page.getByRole('button', { name: 'Add a tour' }).click()
    const [date, label] = nth(days, days.length - 1)
    const first = nth(guides, 0)
    await form.getByRole('combobox', { name: 'Type' }).selectOption('VCARB Garage')
    await form.getByRole('combobox', { name: 'Guide' }).selectOption({ label: first.name ?? '' })
    await form.getByRole('combobox', { name: 'Day' }).selectOption({ label })
    await form.getByLabel('Start time').fill('23:37')
    await form.getByRole('button', { name: 'Add Tour' }).click()
    await expect(form).toBeHidden()
    await expect(rowOf(page, 'Tours', '23:37')).toContainText('VCARB Garage (0/7)')
    await expect(rowOf(page, 'Tours', '23:37').getByRole('img', { name: 'VCARB' })).toBeVisible()

    const iso = date.split('/').reverse().join('-')
    const start_time = instantAtVenue(iso, '23:37', timezone)
    const added = (await toursOf(server, id)).filter(tour => tour.start_time === start_time)
    expect(added).toMatchObject([
      {
        title: 'VCARB Garage',
        user_uuid: first.user_uuid,
        maximum_guests: 7,
        guest_count: 0,
        is_vcarb: true,
      },
    ])
  })
})
