import type { Page } from '@playwright/test'
import type { Tour } from '../contract/api/tours.schema.ts'
import { attends } from '../contract/rules/check-in.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { instantAtVenue, venueDay, venueMoment, venueTime } from '../contract/rules/venue-time.ts'
import { initialSurname } from '../src/lib/tour-words.ts'
import {
  freeGuests,
  holdClock,
  nth,
  offlineMode,
  pickGuest,
  quietEvent,
  rowOf,
  serveGuest,
} from './support/event-tabs.ts'
import { REFUSED } from './support/expected-errors.ts'
import { guestDay, startAtGuestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { deskTest, expect, signIn, sameDeskTest as test } from './support/test.ts'
import { serveTour, serveTourGuests, tourGuestsOf, toursOf } from './support/tours.ts'

/** Specification section 2, 'Tour detail'. */

const FIELD = 'Add a guest by name'
const FULL = 'Cannot add guest to tour, tour is full'
/** The ids of the guests who are on a tour by the server's list. */
const guestIdsOf = async (server: TestServer, tourID: string) =>
  (await tourGuestsOf(server, tourID)).map(place => place.guest_id)
const heading = (page: Page, tour: Tour) =>
  page.getByRole('heading', { name: `${tour.title} w/ ${tour.name}`, exact: true })

async function openTour(page: Page, server: TestServer, tour: Tour): Promise<void> {
  await page.goto(`${server.origin}/event/${tour.event_id}/tour/${tour.id}`)
  await expect(heading(page, tour)).toBeVisible()
}

test('an address without a tour, or with one that is not in the event, leads back to the event', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource.*404/)
  const { id } = await guestDay(server)
  const quiet = await quietEvent(server)
  const elsewhere = await serveTour(server, quiet.id, { title: 'Partner', inMinutes: 90 })
  await signIn(page, server)
  for (const path of [
    'tour',
    'tour/',
    'tour/not-a-tour',
    `tour/${crypto.randomUUID()}`,
    `tour/${elsewhere.id}`,
  ]) {
    await page.goto(`${server.origin}/event/${id}/${path}`)
    await expect(page).toHaveURL(`${server.origin}/event/${id}/guests`)
    await expect(page.getByRole('list', { name: 'Guest List' })).toBeVisible()
  }
  await server.api('DELETE', `/tour/${elsewhere.id}`)
})

test.describe('on a tablet that is set to another time zone', () => {
  const test = deskTest
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('View Tour shows type, guide, start and countdown, and the edit form names what is missing and keeps the venue’s clock', async ({
    page,
    server,
  }) => {
    const { id, timezone } = await guestDay(server)
    await holdClock(page)

    await test.step('a tour’s type is edited, and its start by the venue’s clock', async () => {
      const tour = await serveTour(server, id, { title: 'Partner', inMinutes: 45, maxGuests: 5 })
      await openTour(page, server, tour)
      await page.getByRole('button', { name: 'Edit tour' }).click()
      const form = page.getByRole('form', { name: 'Edit Tour' })
      const date = venueDay(tour.start_time, timezone).split('/').reverse().join('-')
      await expect(form.getByLabel('Start time')).toHaveValue(
        `${date}T${venueTime(tour.start_time, timezone)}`,
      )
      await form.getByLabel('Start time').fill(`${date}T23:50`)
      await form.getByRole('combobox', { name: 'Type' }).selectOption('VCARB Tour')
      await form.getByRole('button', { name: 'Update Tour' }).click()
      await expect(form).toBeHidden()
      await expect(heading(page, { ...tour, title: 'VCARB Tour' })).toBeVisible()
      const start_time = instantAtVenue(date, '23:50', timezone)
      await expect(page.getByText(venueMoment(start_time, timezone), { exact: true })).toBeVisible()
      const stored = (await toursOf(server, id)).find(one => one.id === tour.id)
      expect(stored).toMatchObject({ title: 'VCARB Tour', start_time, maximum_guests: 5, is_vcarb: true })
    })

    await test.step('View Tour shows type w/ guide, the start with a countdown, and the edit form with its messages', async () => {
      const tour = await serveTour(server, id, { title: 'Partner', inMinutes: 30 })
      await startAtGuestDay(page, server, 'Tours')
      await page.locator(`a[href$="${tour.id}"]:not([aria-hidden])`).click()
      await expect(heading(page, tour)).toBeVisible()
      await expect(page.getByText(venueMoment(tour.start_time, timezone), { exact: true })).toBeVisible()
      await expect(page.getByText(/^Starting in \d\d min \d\d s$/)).toBeVisible()
      await expect(page.getByText('No guests have been added to this tour, yet')).toBeVisible()
      await expect(page.getByText('Showing 0/7')).toBeVisible()

      await page.getByRole('button', { name: 'Edit tour' }).click()
      const form = page.getByRole('form', { name: 'Edit Tour' })
      await form.getByRole('combobox', { name: 'Type' }).selectOption('')
      await form.getByRole('combobox', { name: 'Guide' }).selectOption('')
      await form.getByLabel('Start time').fill('')
      await form.getByRole('button', { name: 'Update Tour' }).click()
      for (const message of ['Type cannot be empty', 'Guide cannot be empty', 'Start time cannot be empty'])
        await expect(form.getByText(message)).toBeVisible()
      await form.getByRole('button', { name: 'Cancel' }).click()
      await expect(form).toBeHidden()
      await expect(heading(page, tour)).toBeVisible()

      await page.clock.fastForward('31:00')
      await expect(page.getByText('Tour started')).toBeVisible()
    })
  })
})

test('the search finds guests and adds them to a tour; a full one accepts nobody, online and offline, until a place is free', async ({
  page,
  server,
}) => {
  const { id, today, timezone } = await guestDay(server)

  await test.step('the search finds guests from two characters on, shows the tour they are on, and adds them', async () => {
    const [guest, busy] = (await freeGuests(server)).filter(one => attends(one, today))
    if (!guest || !busy) throw new Error('There are no guests without a tour.')
    const other = await serveTour(server, id, { title: 'Viewing Gallery', inMinutes: 61 })
    await serveTourGuests(server, other.id, [busy.id])
    const tour = await serveTour(server, id, { title: 'Partner', inMinutes: 60 })
    const day = venueDay(other.start_time, timezone).slice(0, 5)
    await openTour(page, server, tour)

    const field = page.getByRole('combobox', { name: FIELD })
    await field.fill(fullName(guest).slice(0, 1))
    await expect(page.getByRole('option')).toHaveCount(0)
    await field.fill('qzxqzx')
    await expect(page.getByText("No result for 'qzxqzx'").first()).toBeVisible()
    await field.fill(fullName(busy))
    await expect(page.getByRole('option').first()).toContainText(
      `${fullName(busy)} - ${other.title} w/ ${initialSurname(other.name)} ${day} ${venueTime(other.start_time, timezone)}`,
    )
    await field.fill(fullName(guest))
    await page.getByRole('option', { name: fullName(guest) }).click()
    await expect(rowOf(page, 'Tour guests', fullName(guest))).toBeVisible()
    await expect(page.getByText('Showing 1/7')).toBeVisible()
    await expect(field).toHaveValue('')
    await expect.poll(() => guestIdsOf(server, tour.id)).toEqual([guest.id])
  })

  await test.step('a full tour accepts nobody, online and offline, and says so; a place that is free again can be taken at once', async () => {
    const guests = (await freeGuests(server)).filter(guest => attends(guest, today)).slice(0, 3)
    const tour = await serveTour(server, id, { title: 'Partner', inMinutes: 70, maxGuests: 2 })
    await serveTourGuests(
      server,
      tour.id,
      guests.slice(0, 2).map(guest => guest.id),
    )
    const late = nth(guests, 2)
    await openTour(page, server, tour)
    await expect(page.getByText('Showing 2/2')).toBeVisible()
    const field = page.getByRole('combobox', { name: FIELD })
    await expect(field).toBeDisabled()
    await expect(page.getByText(FULL)).toBeVisible()
    await offlineMode(page).check()
    await expect(field).toBeDisabled()
    await expect(page.getByText(FULL)).toBeVisible()
    await offlineMode(page).uncheck()

    const [place] = await server.api<{ tour_guest_id: string }[]>('GET', `/tour/${tour.id}/guests`)
    await server.api('DELETE', `/tour/guest/${place?.tour_guest_id}`)
    await expect(page.getByText('Showing 1/2')).toBeVisible()
    await expect(page.getByText(FULL)).toBeHidden()
    await pickGuest(page, FIELD, fullName(late))
    await expect(rowOf(page, 'Tour guests', fullName(late))).toBeVisible()
    await expect.poll(() => tourGuestsOf(server, tour.id)).toHaveLength(2)
    await expect(field).toBeDisabled()
  })
})

test('a guest is swapped to another tour, and stays where they are if that has filled up meanwhile', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED)
  const { id, today, timezone } = await guestDay(server)

  await test.step('the other tour is named by type, guide, places and start', async () => {
    const free = await freeGuests(server)
    const guest = nth(
      free.filter(one => attends(one, today)),
      0,
    )
    const from = await serveTour(server, id, { title: 'Partner', inMinutes: 80 })
    const to = await serveTour(server, id, {
      title: 'VCARB Garage',
      inMinutes: 81,
      maxGuests: 4,
      is_vcarb: true,
    })
    await serveTourGuests(server, from.id, [guest.id])
    await openTour(page, server, from)
    const row = rowOf(page, 'Tour guests', fullName(guest))
    const button = row.getByRole('button', { name: 'Swap for a new tour' })
    await button.hover()
    await expect(row.getByText('Swap for a new tour')).toBeVisible()
    await button.click()
    const choice = page.getByRole('combobox', { name: 'New tour' })
    await expect(choice.locator('option').first()).toHaveText('Choose new tour')
    const [first = '', ...rest] = to.name.split(' ')
    const day = venueDay(to.start_time, timezone).slice(0, 5)
    const label = `VCARB Garage w/ ${first.slice(0, 1)} ${rest.at(-1)} (0 of 4) ${day} ${venueTime(to.start_time, timezone)}`
    await choice.selectOption({ label })
    await page.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(row).toBeHidden()
    await expect(page.getByText('Showing 0/7')).toBeVisible()
    await expect.poll(() => guestIdsOf(server, to.id)).toEqual([guest.id])
    await expect.poll(() => tourGuestsOf(server, from.id)).toEqual([])
  })

  await test.step('a swap to a tour that has filled up meanwhile leaves the guest where they are', async () => {
    const [guest, faster] = await freeGuests(server)
    if (!guest || !faster) throw new Error('There are no guests without a tour.')
    const from = await serveTour(server, id, { title: 'Partner', inMinutes: 100 })
    const to = await serveTour(server, id, { title: 'Viewing Gallery', inMinutes: 101, maxGuests: 1 })
    await serveTourGuests(server, from.id, [guest.id])
    await openTour(page, server, from)
    await rowOf(page, 'Tour guests', fullName(guest))
      .getByRole('button', { name: 'Swap for a new tour' })
      .click()
    await page.getByRole('combobox', { name: 'New tour' }).selectOption(to.id)
    await serveTourGuests(server, to.id, [faster.id])
    // Clicked without waiting: the dialog may have disabled the button already, and then the click does nothing.
    await page.getByRole('button', { name: 'Swap', exact: true }).click({ force: true })
    await expect(page.getByRole('dialog').getByText(FULL)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, 'Tour guests', fullName(guest))).toBeVisible()
    await expect.poll(() => guestIdsOf(server, from.id)).toEqual([guest.id])
  })
})

test('the only tour of an event: no swap, a guest is removed after a confirmation, and another desk deletes it', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource.*404/)
  const { id } = await quietEvent(server)
  const guestID = await serveGuest(server, id, 'Solveig', 'Allein')
  const tour = await serveTour(server, id, { title: 'ORBR Garage', inMinutes: 120 })
  await serveTourGuests(server, tour.id, [guestID])
  await openTour(page, server, tour)
  const row = rowOf(page, 'Tour guests', 'Solveig Allein')
  await row.getByRole('button', { name: 'Swap for a new tour' }).click()
  await expect(page.getByRole('combobox', { name: 'New tour' }).locator('option')).toHaveText([
    'No other tours available',
  ])
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Remove Solveig Allein' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Solveig Allein from this tour?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Remove Solveig Allein' }).click()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No guests have been added to this tour, yet')).toBeVisible()
  await expect.poll(() => tourGuestsOf(server, tour.id)).toEqual([])

  await test.step('a tour that another desk deletes leads to the other tours and says so', async () => {
    await page.getByRole('button', { name: 'Edit tour' }).click()
    await page.getByLabel('Start time').fill('2026-11-20T10:00')
    await server.api('DELETE', `/tour/${tour.id}`)
    await expect(page).toHaveURL(`${server.origin}/event/${id}/tours`)
    await expect(
      page.getByText(`The tour ORBR Garage w/ ${tour.name} was deleted at another desk`).first(),
    ).toBeVisible()
  })
})
