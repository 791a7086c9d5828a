import { fullName } from '../contract/rules/full-name.ts'
import { venueDay, venueTime } from '../contract/rules/venue-time.ts'
import { freeGuests, nth, pickGuest, rowOf, tab } from './support/event-tabs.ts'
import { guestDay, openGuest, startAtGuestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, sameDeskTest as test } from './support/test.ts'
import { serveTour, serveTourGuests, tourGuestsOf } from './support/tours.ts'

/** Unlikely entries are questioned or pointed out, and never prevented. */

const FIELD = 'Add a guest by name'

/** Guests on no tour who attend today (`isToday`), or who do not. */
async function guestsOn(server: TestServer, isToday: boolean) {
  const { today } = await guestDay(server)
  return (await freeGuests(server)).filter(
    ({ check_in_days }) => check_in_days.split(',').includes(today) === isToday,
  )
}

test('on the page of a tour, unlikely guests and swaps are questioned, and accepted all the same', async ({
  page,
  server,
}) => {
  const { id, today } = await guestDay(server)

  await test.step('a guest who does not attend that day, or is on another tour then, joins only after a confirmation', async () => {
    const absent = nth(await guestsOn(server, false), 0)
    const busy = nth(await guestsOn(server, true), 0)
    const other = await serveTour(server, id, { title: 'Viewing Gallery', inMinutes: 160 })
    await serveTourGuests(server, other.id, [busy.id])
    const tour = await serveTour(server, id, { title: 'Partner', inMinutes: 150 })
    await page.goto(`${server.origin}/event/${id}/tour/${tour.id}`)

    await pickGuest(page, FIELD, fullName(absent))
    const question = page.getByRole('dialog', { name: `Add ${fullName(absent)} all the same?` })
    await expect(question).toContainText(`${fullName(absent)} does not attend on ${today}.`)
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await tourGuestsOf(server, tour.id)).toEqual([])

    await pickGuest(page, FIELD, fullName(busy))
    const second = page.getByRole('dialog', { name: `Add ${fullName(busy)} all the same?` })
    await expect(second).toContainText(`${fullName(busy)} is on Viewing Gallery w/`)
    await second.getByRole('button', { name: 'Add all the same' }).click()
    await expect(rowOf(page, 'Tour guests', fullName(busy))).toBeVisible()
    await expect.poll(async () => (await tourGuestsOf(server, tour.id)).length).toBe(1)
  })

  await test.step('a tour that has started says so where guests are added to it, and accepts them', async () => {
    const guest = nth(await guestsOn(server, true), 3)
    const tour = await serveTour(server, id, { title: 'Partner', inMinutes: -5 })
    await page.goto(`${server.origin}/event/${id}/tour/${tour.id}`)
    await expect(page.getByText('This tour has started already.')).toBeVisible()
    await pickGuest(page, FIELD, fullName(guest))
    await expect(rowOf(page, 'Tour guests', fullName(guest))).toBeVisible()
    await expect.poll(async () => (await tourGuestsOf(server, tour.id)).length).toBe(1)
  })

  await test.step('a swap to a tour that overlaps a third one says so, and is made all the same', async () => {
    const guest = nth(await guestsOn(server, true), 4)
    const first = await serveTour(server, id, { title: 'Partner', inMinutes: 250 })
    const third = await serveTour(server, id, { title: 'Viewing Gallery', inMinutes: 310 })
    const other = await serveTour(server, id, { title: 'VCARB Tour', inMinutes: 320, is_vcarb: true })
    await serveTourGuests(server, first.id, [guest.id])
    await serveTourGuests(server, third.id, [guest.id])
    await page.goto(`${server.origin}/event/${id}/tour/${first.id}`)
    await page.getByRole('button', { name: 'Swap for a new tour' }).click()
    const dialog = page.getByRole('dialog', { name: `Swap ${fullName(guest)} to another tour` })
    await dialog.getByRole('combobox', { name: 'New tour' }).selectOption(other.id)
    await expect(dialog).toContainText(`${fullName(guest)} is on Viewing Gallery w/`)
    await dialog.getByRole('button', { name: 'Swap all the same' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await tourGuestsOf(server, other.id)).length).toBe(1)
    expect(await tourGuestsOf(server, first.id)).toEqual([])
  })
})

test('after a check-in, a tour that overlaps another one is joined only with a second press', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const guests = await guestsOn(server, true)
  const guest = nth(
    guests.filter(({ check_in }) => !check_in),
    1,
  )
  const other = await serveTour(server, id, { title: 'Viewing Gallery', inMinutes: 170 })
  await serveTourGuests(server, other.id, [guest.id])
  const tour = await serveTour(server, id, { title: 'Partner', inMinutes: 175 })
  await startAtGuestDay(page, server)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  await page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true }).click()
  await page.getByRole('combobox', { name: 'Join a tour' }).selectOption(tour.id)
  const join = page.getByRole('button', { name: 'Join Tour & Return to check in' })
  await join.dblclick()
  await expect(page.getByText(/at about the same time\. Press again to join all the same\.$/)).toBeVisible()
  expect(await tourGuestsOf(server, tour.id)).toEqual([])
  // A person reads the doubt first.
  const now = await page.evaluate(() => Date.now())
  await page.waitForFunction(shown => Date.now() - shown > 500, now)
  await join.click()
  await expect(join).toBeHidden()
  await expect.poll(async () => (await tourGuestsOf(server, tour.id)).length).toBe(1)
})

test('two tours of the same type, guide and start are told apart wherever they are named', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const [here, there, arriving] = (await guestsOn(server, true)).filter(({ check_in }) => !check_in).slice(5)
  if (!here || !there || !arriving) throw new Error('Too few guests are on no tour.')
  const twins = [
    await serveTour(server, id, { title: 'ORBR Garage', inMinutes: 280 }),
    await serveTour(server, id, { title: 'ORBR Garage', inMinutes: 280 }),
  ]
  // Lists order tours of the same start and type by their ids.
  const [first, second] = twins.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!first || !second) throw new Error('There are no two tours.')
  await serveTourGuests(server, first.id, [here.id])
  await serveTourGuests(server, second.id, [there.id])
  await startAtGuestDay(page, server, 'Tours')
  // By its address: other journeys on this server add pairs of tours too.
  const rowOfTour = (tourId: string) =>
    page
      .getByRole('list', { name: 'Tours', exact: true })
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href*="${tourId}"]`) })
  await expect(rowOfTour(first.id)).toContainText('first of 2')
  await expect(rowOfTour(second.id)).toContainText('second of 2')
  await rowOfTour(second.id)
    .getByRole('link', { name: /^View Tour/ })
    .click()
  await expect(page).toHaveURL(new RegExp(second.id))
  // The list stays until the tour's own page has loaded, and shows the pairs of other journeys.
  await expect(page.getByRole('list', { name: 'Tours', exact: true })).toBeHidden()
  await expect(page.getByText(/ · second of 2$/)).toBeVisible()

  // A guest on the other tour is not shown as on this one, and adding them asks first: nobody is on both.
  await page.getByRole('combobox', { name: FIELD }).fill(fullName(here))
  await expect(page.getByRole('option', { name: fullName(here) })).toContainText('not this one')
  await page.getByRole('option', { name: fullName(here) }).click()
  const question = page.getByRole('dialog', { name: `Add ${fullName(here)} all the same?` })
  await expect(question).toContainText(/ is on ORBR Garage w\/ .*, at about the same time\./)
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Swap for a new tour' }).click()
  const dialog = page.getByRole('dialog', { name: `Swap ${fullName(there)} to another tour` })
  const choice = dialog.getByRole('combobox', { name: 'New tour' })
  await expect(choice.locator(`option[value="${first.id}"]`)).toHaveText(/ · first of 2$/)
  await choice.selectOption(first.id)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await tourGuestsOf(server, first.id)).length).toBe(2)
  expect(await tourGuestsOf(server, second.id)).toEqual([])

  await tab(page, 'Guests').click()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(arriving))
  await page.getByRole('checkbox', { name: `Check in ${fullName(arriving)}`, exact: true }).click()
  const offered = page.getByRole('combobox', { name: 'Join a tour' })
  await expect(offered.locator(`option[value="${first.id}"]`)).toHaveText(/ · first of 2$/)
  await expect(offered.locator(`option[value="${second.id}"]`)).toHaveText(/ · second of 2$/)
})

test('the forms of tours, passes and guests point out what is unlikely', async ({ page, server }) => {
  const { id, timezone, today } = await guestDay(server)

  await test.step('the form points out a start in the past, and a guide who is booked at that time', async () => {
    const booked = await serveTour(server, id, { title: 'Partner', inMinutes: 190 })
    await startAtGuestDay(page, server, 'Tours')
    await page.getByRole('button', { name: 'Add a tour' }).click()
    const form = page.getByRole('form', { name: 'Add Tour' })
    await form.getByRole('combobox', { name: 'Day' }).selectOption(today)
    await form.getByLabel('Start time').fill('00:05')
    await expect(form.getByText('That time has passed')).toBeVisible()
    expect(venueDay(booked.start_time, timezone)).toBe(today)
    await form.getByRole('combobox', { name: 'Guide' }).selectOption(booked.user_uuid)
    await form.getByLabel('Start time').fill(venueTime(booked.start_time, timezone))
    await expect(form.getByText('That time has passed')).toBeHidden()
    await expect(
      form.getByText(`${booked.name} guides two tours at about the same time`).first(),
    ).toBeVisible()
    await expect(form).toContainText(`Partner w/ ${booked.name}`)
  })

  await test.step('the form points out that a guest who is to get a pass has one already', async () => {
    const guest = nth(await guestsOn(server, true), 2)
    await server.api('POST', `/passes/${id}`, {
      passID: 123_123_123,
      guestID: guest.id,
      allocated: new Date().toISOString(),
      duration: 30,
      is_vcarb: false,
    })
    await tab(page, 'Passes').click()
    await pickGuest(page, 'Guest name', fullName(guest))
    await expect(page.getByText(`${fullName(guest)} has a pass already`)).toBeVisible()
  })

  await test.step('the forms point out days and starts that leave a guest on a tour of a day they do not attend', async () => {
    const guest = nth(
      (await guestsOn(server, true)).filter(
        ({ check_in_days, check_in }) => !check_in && check_in_days === today,
      ),
      0,
    )
    const tour = await serveTour(server, id, { title: 'Viewing Gallery', inMinutes: 220 })
    await serveTourGuests(server, tour.id, [guest.id])
    const event = await server.api<{ event_dates: Record<string, string> }>('GET', `/events/${id}`)
    const other = nth(
      Object.keys(event.event_dates).filter(day => day !== today),
      0,
    )
    await page.goto(`${server.origin}/event/${id}/tour/${tour.id}`)
    await page.getByRole('button', { name: 'Edit tour' }).click()
    await page
      .getByLabel('Start time')
      .fill(`${other.split('/').reverse().join('-')}T${venueTime(tour.start_time, timezone)}`)
    await expect(page.getByText(`1 guest on it not attending on ${other}`)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()

    await tab(page, 'Guests').click()
    await openGuest(page, guest)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const days = page.getByRole('group', { name: 'Attending days' })
    await days.getByRole('checkbox', { name: event.event_dates[other] ?? '' }).check()
    await days.getByRole('checkbox', { name: event.event_dates[today] ?? '' }).uncheck()
    await expect(page.getByText('The guest is on a tour of a day that is not chosen')).toBeVisible()
  })
})
