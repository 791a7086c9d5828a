import { fullName } from '../contract/rules/full-name.ts'
import { addGuest, freeGuests, nth, offlineMode, pending, rowOf, tab } from './support/event-tabs.ts'
import { NO_SERVER } from './support/expected-errors.ts'
import { guestDay, startAtGuestDay } from './support/guest-day.ts'
import { expect, sameDeskTest as test } from './support/test.ts'
import { joinTour, serveTour, tourGuestsOf, toursOf } from './support/tours.ts'

/** Specification section 4, 'Offline', for tours and their guests. */

test('offline: new tours and their guests, one of them added offline, survive a reload and take effect [F10]', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(NO_SERVER)
  const { id } = await guestDay(server)
  const [guest, mover] = [nth(await freeGuests(server), 0), nth(await freeGuests(server), 1)]
  const known = await serveTour(server, id, { title: 'Partner', inMinutes: 200 })
  const kept = page.waitForResponse(answer => answer.url().endsWith(`/tour/${known.id}/guests`))
  await startAtGuestDay(page, server, 'Tours')
  // The tour was never opened on this device: the list of tours has read its guests.
  await kept
  await tab(page, 'Guests').click()
  await offlineMode(page).check()
  await addGuest(page, 'Tove', 'Touroffline')
  await tab(page, 'Tours').click()
  await page.locator(`a[href$="${known.id}"]:not([aria-hidden])`).click()
  await joinTour(page, fullName(guest))
  await joinTour(page, 'Tove Touroffline')
  await expect(page.getByText('Showing 2/7')).toBeVisible()

  await tab(page, 'Tours').click()
  // Other journeys on this server have such tours.
  const row = rowOf(page, 'Tours', 'Partner (2/7)').filter({ has: page.locator(`a[href$="${known.id}"]`) })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Add a tour' }).click()
  const form = page.getByRole('form', { name: 'Add Tour' })
  await form.getByRole('combobox', { name: 'Type' }).selectOption('Viewing Gallery')
  await form.getByRole('combobox', { name: 'Guide' }).selectOption({ index: 1 })
  await form.getByRole('combobox', { name: 'Day' }).selectOption({ index: 2 })
  await form.getByLabel('Start time').fill('23:59')
  await form.getByRole('button', { name: 'Add Tour' }).click()
  await rowOf(page, 'Tours', '23:59')
    .filter({ hasText: 'Viewing Gallery' })
    .getByRole('link', { name: /^View Tour/ })
    .click()
  await expect(page.getByText('Showing 0/7')).toBeVisible()
  await joinTour(page, 'Tove Touroffline')
  const tove = rowOf(page, 'Tour guests', 'Tove Touroffline')
  await expect(tove).toBeVisible()
  await expect(pending(page)).toHaveText('Pending requests: 5')

  // A guest is removed and added again, and another one swapped to the known tour, before the server hears of any of it.
  await page.getByRole('button', { name: 'Remove Tove Touroffline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Showing 0/7')).toBeVisible()
  await joinTour(page, 'Tove Touroffline')
  await joinTour(page, fullName(mover))
  await rowOf(page, 'Tour guests', fullName(mover))
    .getByRole('button', { name: 'Swap for a new tour' })
    .click()
  await page.getByRole('combobox', { name: 'New tour' }).selectOption(known.id)
  await page.getByRole('button', { name: /^Swap( all the same)?$/ }).click()
  await expect(page.getByText('Showing 1/7')).toBeVisible()

  await page.reload()
  await expect(rowOf(page, 'Tour guests', 'Tove Touroffline')).toBeVisible()
  expect(await tourGuestsOf(server, known.id)).toEqual([])
  await offlineMode(page).uncheck()
  await expect(pending(page)).toHaveCount(0)
  expect((await tourGuestsOf(server, known.id)).map(place => place.last_name).toSorted()).toEqual(
    [guest.last_name, mover.last_name, 'Touroffline'].toSorted(),
  )
  const added = (await toursOf(server, id)).filter(
    tour => tour.title === 'Viewing Gallery' && tour.guest_count === 1,
  )
  const places = await Promise.all(added.map(tour => tourGuestsOf(server, tour.id)))
  expect(places.flat().filter(place => place.last_name === 'Touroffline')).toHaveLength(1)
  await expect(
    rowOf(page, 'Tour guests', 'Tove Touroffline').getByRole('button', { name: 'Swap for a new tour' }),
  ).toBeEnabled()
})
