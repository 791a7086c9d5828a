import type { Locator, Page } from '@playwright/test'
import type { Guest } from '../contract/api/guests.schema.ts'
import { attends, checkedInAt } from '../contract/rules/check-in.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { offlineMode, pending } from './support/event-tabs.ts'
import {
  expectedToday,
  guestDay,
  guestsOf,
  returnToList,
  search,
  startAtGuestDay,
} from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, sameDeskTest as test } from './support/test.ts'
import { serveTour, serveTourGuests } from './support/tours.ts'

/** Guests at the desk who are not on today's list: two taps for a guest of another day, three for a walk-up. */

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to United Kingdom!' })

/** Guests who do not attend today, with last names that nobody else has. */
async function otherDays(server: TestServer): Promise<Guest[]> {
  const { id, today } = await guestDay(server)
  const guests = await guestsOf(server, id)
  const lastNames = guests.map(({ last_name }) => last_name)
  return guests.filter(
    guest =>
      !attends(guest, today) &&
      /^[A-Za-z]{5,}$/.test(guest.last_name) &&
      lastNames.filter(name => name === guest.last_name).length === 1,
  )
}

async function addForToday(page: Page, guest: Guest): Promise<void> {
  await search(page).fill(fullName(guest))
  const row = page.getByRole('list', { name: 'Other days' }).getByRole('listitem')
  await expect(row).toContainText(fullName(guest))
  await expect(row).toContainText(/\w+day \d+ \w+ only/)
  await row.getByRole('button', { name: 'Add today and check in' }).click()
  await expect(welcome(page)).toContainText(`${guest.pin}`)
  await returnToList(page)
}

test('guests of another day and walk-ups are checked in by two and three taps; a tour that fills up meanwhile is reported', async ({
  page,
  server,
}) => {
  const { id, today } = await guestDay(server)
  await startAtGuestDay(page, server)

  await test.step('a guest of another day is added for today and checked in by two taps, offline too', async () => {
    const [first, second] = await otherDays(server)
    if (!first || !second) throw new Error('Too few guests come on other days only.')
    const stored = async (guest: Guest) => (await guestsOf(server, id)).find(row => row.id === guest.id)
    const isIn = async (guest: Guest) => {
      const row = await stored(guest)
      return row !== undefined && checkedInAt(row, today) !== undefined
    }
    await addForToday(page, first)
    await expect.poll(() => isIn(first)).toBe(true)
    expect((await stored(first))?.check_in_days).toContain(first.check_in_days.split(',')[0])

    await offlineMode(page).check()
    await addForToday(page, second)
    await expect(pending(page)).toHaveText('Pending requests: 2')
    expect(await isIn(second)).toBe(false)
    await page.reload()
    await search(page).fill(fullName(second))
    await expect(page.getByRole('checkbox', { name: `Check in ${fullName(second)}` })).toBeChecked()
    await offlineMode(page).uncheck()
    await expect.poll(() => isIn(second)).toBe(true)
  })

  await test.step('a walk-up who is on no list is added and checked in by three taps', async () => {
    await search(page).fill('marisol van der quux')
    await page.getByRole('button', { name: 'Add Marisol Van Der Quux' }).click()
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Van Der Quux')
    await page
      .getByRole('listbox', { name: 'Group' })
      .getByRole('option', { name: /^Alder/ })
      .click()
    await page.getByRole('button', { name: 'Add and check in' }).click()
    await expect(welcome(page)).toContainText('Marisol Van Der Quux')
    await returnToList(page)
    const stored = async () =>
      (await guestsOf(server, id)).find(({ last_name }) => last_name === 'Van Der Quux')
    await expect.poll(async () => (await stored())?.check_in_times).toMatch(/T/)
    expect(await stored()).toMatchObject({ first_name: 'Marisol', check_in_days: today })
  })

  await test.step('a tour that fills up while it is chosen stays selected, and its message keeps the view open', async () => {
    const [guest, other] = (await expectedToday(server)).slice(-2)
    if (!guest || !other) throw new Error('Too few guests are expected today.')
    const tour = await serveTour(server, id, { title: 'Partner', inMinutes: 50, maxGuests: 1 })
    await search(page).fill(fullName(guest))
    await page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true }).click()
    const picker = welcome(page).getByRole('combobox', { name: 'Join a tour' })
    await picker.selectOption(tour.id)
    await serveTourGuests(server, tour.id, [other.id])
    const full = welcome(page).getByText('Cannot add guest to tour, tour is full')
    await expect(full).toBeVisible()
    // In the text colour of this background, on which red would not be legible.
    const inkOf = (element: Locator) => element.evaluate(one => getComputedStyle(one).color)
    expect(await inkOf(full)).toBe(await inkOf(welcome(page).getByRole('heading').first()))
    await expect(picker).toHaveValue(tour.id)
    await welcome(page).getByRole('button', { name: 'Join Tour & Return to check in' }).click()
    await expect(welcome(page)).toBeVisible()
    await picker.selectOption('')
    await returnToList(page)
  })
})
