import type { Locator, Page } from '@playwright/test'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { venueDay } from '../../contract/rules/venue-time.ts'
import { hasSignedInProfile } from './desk-profile.ts'
import type { TestServer } from './server.ts'
import { expect } from './test.ts'

/** The demo event that is live today. */
export const GUEST_DAY = 'Factory Guest Day'

/** The id of the event, today's day and the time zone there. */
export async function guestDay(server: TestServer): Promise<{ id: number; today: string; timezone: string }> {
  const events = await server.api<{ id: number; name: string; timezone: string }[]>('GET', '/events')
  const event = events.find(({ name }) => name === GUEST_DAY)
  if (!event) throw new Error(`There is no ${GUEST_DAY}.`)
  return { ...event, today: venueDay(Date.now(), event.timezone) }
}

/** The server's guest list. */
export const guestsOf = (server: TestServer, eventId: number): Promise<Guest[]> =>
  server.api('GET', `/guest_list/${eventId}`)

/** The instant of a guest's check-in on a day in the server's list; '' if there is none. */
export function checkedIn(guest: Guest | undefined, day: string): string {
  const index = guest?.check_in_days.split(',').indexOf(day) ?? -1
  return guest?.check_in_times.split(',')[index] ?? ''
}

/** Whether a search for this name finds only this one of the names; one with a digit matches all that end with it. */
export const isFoundAlone = (name: string, names: readonly string[]): boolean =>
  !/\d/.test(name) && names.filter(one => one.includes(name)).length === 1

/** Guests with a unique name who are expected today, not checked in and without a steward's note, in list order. */
export async function expectedToday(server: TestServer): Promise<Guest[]> {
  const { id, today } = await guestDay(server)
  const guests = await guestsOf(server, id)
  const names = guests.map(fullName)
  return guests.filter(
    guest =>
      guest.check_in_days.split(',').includes(today) &&
      checkedIn(guest, today) === '' &&
      !guest.tell_steward &&
      isFoundAlone(fullName(guest), names),
  )
}

/** Guests without a pass or radio, who may be removed: other journeys on this server give some out. */
export async function removable<G extends Guest>(server: TestServer, guests: readonly G[]): Promise<G[]> {
  const { id } = await guestDay(server)
  const items = await Promise.all(
    ['passes', 'radios'].map(what => server.api<{ guest_id: string }[]>('GET', `/${what}/${id}`)),
  )
  const holders = new Set(items.flat().map(({ guest_id }) => guest_id))
  return guests.filter(guest => !holders.has(guest.id))
}

/** Guests whose names Playwright can type; other letters it inserts without pressing keys. */
export const typeable = (guests: readonly Guest[]): Guest[] =>
  guests.filter(guest => /^[A-Za-z' -]+$/.test(fullName(guest)))

/** Clears the steward flag of all guests, which would delay the pin in other journeys on this server. */
export async function takeBackFlags(server: TestServer): Promise<void> {
  const { id } = await guestDay(server)
  for (const { id: guestId, check_in_days, event_group_id, tell_steward } of await guestsOf(server, id))
    if (tell_steward)
      await server.api('PUT', `/guests/${guestId}`, { check_in_days, event_group_id, tell_steward: false })
}

/** Opens the guest day from the list of events. */
export async function openGuestDay(page: Page): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: GUEST_DAY })
    .getByRole('link', { name: /^View Event/ })
    .click()
  await untilGuestDayIsShown(page)
}

/** Opens the guest day on a tab, as a desk (`deskTest`) that was left there: one page less than by the list of events. */
export async function startAtGuestDay(page: Page, server: TestServer, tab = 'Guests'): Promise<void> {
  if (!hasSignedInProfile(page.context())) throw new Error('Nobody is signed in: this is not a deskTest.')
  const path = `/event/${(await guestDay(server)).id}/${tab.toLowerCase()}`
  await page.goto(server.origin + path)
  if (tab === 'Guests') return untilGuestDayIsShown(page)
  await expect(page.locator('h1', { hasText: GUEST_DAY })).toBeVisible()
  await expect(page.locator(`a[href="${path}"][aria-current="page"]`)).toBeVisible()
}

/** Looks by selectors, since a look by role computes the names of all that is on the page. */
async function untilGuestDayIsShown(page: Page): Promise<void> {
  await expect(page.locator('h1', { hasText: GUEST_DAY })).toBeVisible()
  await expect(page.locator('ul[aria-label="Guest List"]')).toBeVisible()
  // Read last of what the page shows: a device that goes offline before that has no groups.
  await expect(page.locator('button', { hasText: 'Check in group' })).toBeAttached()
}

type Named = Pick<Guest, 'first_name' | 'last_name'>

/** The search of the guest list. */
export const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search by name' })

/** Finds a guest by name and opens their card, which is returned. */
export async function openGuest(page: Page, guest: Named): Promise<Locator> {
  const name = fullName(guest)
  await search(page).fill(name)
  await page.getByRole('button', { name, exact: true }).first().click()
  const card = page.getByRole('dialog', { name, exact: true })
  await expect(card).toBeVisible()
  return card
}

/** Finds a guest by name and ticks their box; ends on the pin view. */
export async function checkIn(page: Page, guest: Named): Promise<void> {
  const name = fullName(guest)
  await search(page).fill(name)
  await page.getByRole('checkbox', { name: `Check in ${name}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to United Kingdom!' })).toBeVisible()
}

/** Leaves the pin view. */
export async function returnToList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Return to check in' }).click()
  await expect(search(page)).toBeFocused()
}

/** Adds a guest and checks them in, in the first group that is found by `group`. Ends in the pin view. */
export async function addWalkUp(page: Page, first: string, last: string, group = 'a'): Promise<void> {
  await page.getByRole('button', { name: 'Add a guest' }).click()
  const form = page.getByRole('region', { name: 'Adding Guest' })
  await form.getByRole('textbox', { name: 'First name' }).fill(first)
  await form.getByRole('textbox', { name: 'Last name' }).fill(last)
  await form.getByRole('combobox', { name: 'Group' }).fill(group)
  await page.getByRole('option').first().click()
  await form.getByRole('checkbox', { name: 'Check in now' }).check()
  await form.getByRole('button', { name: 'Add Guest' }).click()
}
