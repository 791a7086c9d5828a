import type { Page } from '@playwright/test'
import type { EventSummary } from '../../contract/api/events.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { guestDay, guestsOf, isFoundAlone, openGuestDay, removable } from './guest-day.ts'
import type { TestServer } from './server.ts'
import { expect } from './test.ts'

/** Helpers for journeys through the tabs of an event. */

export const offlineMode = (page: Page) => page.getByRole('switch', { name: 'Offline mode' })
export const pending = (page: Page) => page.getByText(/^Pending requests: \d+$/)

/** A tab of the current event. */
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name, exact: true })

/**
 * Opens a tab of the guest day from the list of events. Until the tab's code is there, the Guests tab stays on screen,
 * which has panels of other tabs.
 */
export async function openTab(page: Page, name: string): Promise<void> {
  await openGuestDay(page)
  await tab(page, name).click()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
}

/** Lets `page.clock` move the page's clocks. Call it before the page is opened. Time still passes by itself. */
export const holdClock = (page: Page): Promise<void> => page.clock.install({ time: new Date() })

/** Guests with a unique name who are on no tour and have neither a pass nor a radio. */
export async function freeGuests(server: TestServer): Promise<Guest[]> {
  const { id } = await guestDay(server)
  const guests = await guestsOf(server, id)
  const names = guests.map(fullName)
  const free = await removable(server, guests)
  return free.filter(guest => guest.start_time === '' && isFoundAlone(fullName(guest), names))
}

/** The item at an index of a list. @throws Error if there is none. */
export function nth<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`There is no item ${index} in a list of ${list.length}.`)
  return item
}

/** Types a name into a field with guest suggestions, and picks the suggestion. */
export async function pickGuest(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

/** Adds a guest on the Guests tab: to the first group with an 'a' in its name, on the event's first day. */
export async function addGuest(page: Page, first: string, last: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a guest' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill(first)
  await page.getByRole('textbox', { name: 'Last name' }).fill(last)
  await page
    .getByRole('combobox', { name: 'Group', exact: true })
    .and(page.getByPlaceholder('Choose a group'))
    .fill('a')
  await page.getByRole('option').first().click()
  await page.getByRole('group', { name: 'Attending days' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Add Guest' }).click()
  await expect(page.getByRole('list', { name: 'Guest List' })).toBeVisible()
}

/** The row with a text in the list of this name. */
export const rowOf = (page: Page, list: string, text: string | RegExp) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: text })

/** An upcoming event of the season that has groups and nothing else. */
export async function quietEvent(
  server: TestServer,
): Promise<Pick<EventSummary, 'id' | 'name' | 'timezone' | 'event_start'>> {
  const events = await server.api<EventSummary[]>('GET', '/events')
  return nth(
    events.filter(event => event.time_period === 'upcoming'),
    0,
  )
}

/** Adds a guest to an event by the API. Returns the guest's id. */
export async function serveGuest(
  server: TestServer,
  eventID: number,
  first: string,
  last: string,
): Promise<string> {
  const { event_dates } = await server.api<{ event_dates: Record<string, string> }>(
    'GET',
    `/events/${eventID}`,
  )
  const groups = await server.api<{ id: number }[]>('GET', `/event/${eventID}/groups`)
  const [guest] = await server.api<{ id: string }[]>('POST', '/guests', {
    eventID,
    firstName: first,
    lastName: last,
    daysAttending: nth(Object.keys(event_dates), 0),
    group: nth(groups, 0).id,
  })
  if (!guest) throw new Error('The guest was not added.')
  return guest.id
}

/** Adds a guest to an event and gives them a pass of 15 minutes, by the API. */
export async function servePass(
  server: TestServer,
  eventID: number,
  first: string,
  last: string,
): Promise<void> {
  await server.api('POST', `/passes/${eventID}`, {
    passID: 100_000_000 + Math.floor(Math.random() * 900_000_000),
    guestID: await serveGuest(server, eventID, first, last),
    allocated: new Date().toISOString(),
    duration: 15,
    is_vcarb: false,
  })
}

/** Makes the device draw this 9-digit id next, and random ones after it. */
export const drawFirst = (page: Page, number: number): Promise<void> =>
  page.evaluate(wanted => {
    const draw = crypto.getRandomValues.bind(crypto)
    let drawn = false
    crypto.getRandomValues = array => {
      draw(array)
      if (array instanceof Uint32Array && array.length === 1 && !drawn) {
        drawn = true
        array[0] = wanted - 100_000_000
      }
      return array
    }
  }, number)

/** Presses Delete in a row menu of a list: in the row of this name, or else in the first. */
export async function pressDelete(page: Page, name = ''): Promise<void> {
  await page
    .getByRole('button', { name: `More about ${name}` })
    .first()
    .click()
  await page.locator('[popover]').getByLabel(`Delete ${name}`).first().click()
}

/** Returns all radios, because no more than 40 may be out. */
export async function takeBackAllRadios(server: TestServer, eventID: number): Promise<void> {
  const out = await server.api<{ radio_id: number }[]>('GET', `/radios/${eventID}`)
  for (const { radio_id } of out) await server.api('PUT', `/radios/${eventID}/${radio_id}`)
}

/**
 * Deletes all guests of an event, also those whose deletion is still held back, and takes their passes back: other
 * journeys need the quiet event without guests.
 */
export async function deleteAllGuests(server: TestServer, eventID: number): Promise<void> {
  const out = await server.api<{ pass_id: number }[]>('GET', `/passes/${eventID}`)
  for (const { pass_id } of out) await server.api('PUT', `/passes/${eventID}/${pass_id}`)
  for (const guest of await guestsOf(server, eventID)) await server.api('DELETE', `/guests/${guest.id}`)
}
