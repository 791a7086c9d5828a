import type { Page } from '@playwright/test'
import type { EventGroup } from '../../contract/groups.schema.ts'
import type { Guest } from '../../contract/guests.schema.ts'
import { quietEvent } from './event-tabs.ts'
import { checkIn, expectedToday, fullName, guestDay, guestsOf } from './guest-day.ts'
import type { TestServer } from './server.ts'
import { serveTour } from './tours.ts'

/** What is done with each screen: a picture, a look at its accessibility… */
export type Visit = (name: string) => Promise<void>

export const LONG_NAME = {
  first: 'Maximiliane-Theodora Konstanze',
  last: 'von Hohenstein-Waldeck zu Lichtenberg',
}
export const RIGHT_TO_LEFT = { first: 'عبدالرحمن', last: 'الزهراني' }
/** As many characters as a name may have before it is called long. */
export const LONG_GROUP = 'Königswinter Präzisionsguss & Söhne KGaA'

const nine = (from: number) => 100_000_000 + from

/** Adds what the demo lacks and a screen must bear: long names, right-to-left ones, and every radio but some given out. */
export async function serveExtremes(server: TestServer, radios = 40): Promise<void> {
  const { id, today } = await guestDay(server)
  const group = await server.api<{ id: number }>('POST', '/groups', {
    name: LONG_GROUP,
    main_contact_first_name: LONG_NAME.first,
    main_contact_last_name: LONG_NAME.last,
    main_contact_email: 'maximiliane.von.hohenstein-waldeck@koenigswinter-praezisionsguss.example',
    secondary_contact_first_name: RIGHT_TO_LEFT.first,
    secondary_contact_last_name: RIGHT_TO_LEFT.last,
    secondary_contact_email: 'office@koenigswinter.example',
    maximum_guests: 40,
    is_vcarb: true,
  })
  await server.api('POST', `/event/${id}/groups`, { eventID: id, groupID: group.id })
  const groups = await server.api<EventGroup[]>('GET', `/event/${id}/groups`)
  const mine = groups.find(({ group_id }) => group_id === group.id)
  if (!mine) throw new Error('The group is not part of the event.')
  for (const { first, last } of [LONG_NAME, RIGHT_TO_LEFT])
    await server.api('POST', '/guests', {
      eventID: id,
      firstName: first,
      lastName: last,
      daysAttending: today,
      group: mine.id,
    })
  const guests = await guestsOf(server, id)
  const given = await server.api<unknown[]>('GET', `/radios/${id}`)
  for (const [index, guest] of guests.slice(0, radios - given.length).entries())
    await server.api('POST', `/radios/${id}`, {
      radioID: nine(index),
      guestID: guest.id,
      allocated: new Date().toISOString(),
      passCode: `${500 + index}`,
      is_vcarb: index % 3 === 0,
    })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const close = (page: Page) => page.keyboard.press('Escape')

/** Walks through every screen and main state of a signed-in desk, and calls `visit` at each. The guest day is left changed. */
export async function walkScreens(page: Page, server: TestServer, visit: Visit): Promise<void> {
  const { id } = await guestDay(server)
  const quiet = await quietEvent(server)
  const go = async (path: string, shows: string | RegExp) => {
    await page.goto(`${server.origin}${path}`)
    await page.getByRole('heading', { name: shows }).first().waitFor()
  }
  const at = (tab: string) => `/event/${id}/${tab}`

  await go('/events', 'Events')
  await page.getByRole('list', { name: 'Events' }).waitFor()
  await visit('events')

  await walkGuests(page, server, visit, () => go(at('guests'), 'Guest List'))
  await walkEvent(page, server, visit, at, go)

  for (const [tab, shows] of [
    ['guests', 'Guest List'],
    ['tours', 'Tours'],
    ['passes', 'Paddock Walk Passes'],
    ['radios', 'Garage Radio Allocations'],
    ['predictor', 'Predictor'],
  ] as const) {
    await go(`/event/${quiet.id}/${tab}`, shows)
    await page.getByRole('progressbar', { name: /^Fetching/ }).waitFor({ state: 'detached' })
    await visit(`empty-${tab}`)
  }
  await walkLists(page, visit, go)
  await walkOffline(page, server, visit, at, go)
}

async function walkGuests(page: Page, server: TestServer, visit: Visit, open: () => Promise<void>) {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  const list = page.getByRole('list', { name: 'Guest List' })
  const row = (name: string) => list.getByRole('button', { name }).first()
  await open()
  await list.waitFor()
  await visit('guests')
  await search.fill(LONG_NAME.first.slice(0, 11))
  await row(LONG_NAME.last).waitFor()
  await visit('guests-long-name')
  await search.fill(RIGHT_TO_LEFT.first)
  await row(RIGHT_TO_LEFT.last).waitFor()
  await visit('guests-right-to-left')
  await search.fill('zzzzzz')
  await page.getByText('No guests found with those filters').waitFor()
  await visit('guests-none-found')
  await search.fill(fullName(guest))
  await row(fullName(guest)).click()
  await page.getByRole('dialog').waitFor()
  await visit('guest')
  await button(page, 'Delete').click()
  await page.getByRole('dialog', { name: /^Delete / }).waitFor()
  await visit('guest-delete')
  await close(page)
  await close(page)
  await checkIn(page, guest)
  await visit('pin-view')
  await page.getByRole('button', { name: 'Return to check in' }).click()
  await search.fill(fullName(guest))
  await row(fullName(guest)).click()
  await page
    .getByText(/^Checked in/)
    .first()
    .waitFor()
  await visit('guest-checked-in')
  await button(page, 'Edit').click()
  await page.getByRole('heading', { name: 'Editing Guest' }).waitFor()
  await visit('guest-edit')
  await button(page, 'Cancel').click()
  await button(page, 'Add a guest').click()
  await page.getByRole('textbox', { name: 'First name' }).fill(guest.first_name)
  await page.getByRole('textbox', { name: 'Last name' }).fill(guest.last_name)
  await button(page, 'Add Guest').click()
  await page.getByText('Group cannot be empty').waitFor()
  await visit('guest-add')
  await button(page, 'Cancel').click()
  const pin = page.getByRole('textbox', { name: 'Guest pin' })
  await pin.fill(String(guest.pin))
  await visit('gift-known-pin')
  await pin.press('Enter')
  await page.getByText('Successful Redemption').waitFor()
  await visit('gift-given')
}

type Go = (path: string, shows: string | RegExp) => Promise<void>

async function walkEvent(
  page: Page,
  server: TestServer,
  visit: Visit,
  at: (tab: string) => string,
  go: Go,
): Promise<void> {
  const { id } = await guestDay(server)
  await go(at('groups'), 'Groups List')
  await page.getByRole('list', { name: 'Groups List' }).waitFor()
  await visit('event-groups')
  await button(page, /^Arrival of/).click()
  await page.getByRole('dialog').waitFor()
  await visit('group-arrival')
  await close(page)
  await page.getByRole('link', { name: `Edit ${LONG_GROUP}` }).click()
  await page.getByRole('spinbutton', { name: 'Maximum Guests' }).waitFor()
  await visit('event-group-edit')
  await go(at('groups'), 'Groups List')
  await page.getByRole('link', { name: `Delete ${LONG_GROUP}` }).click()
  await page.getByText(/^Confirm Deletion of/).waitFor()
  await visit('event-group-delete')

  const [tour] = await server.api<{ id: string; guest_count: number }[]>('GET', `/event/${id}/tours`)
  if (!tour) throw new Error('There is no tour.')
  await serveTour(server, id, { title: 'Viewing Gallery', inMinutes: 200 })
  await go(at('tours'), 'Tours')
  await page.getByRole('list', { name: 'Tours' }).waitFor()
  await visit('tours')
  await button(page, 'Add a tour').click()
  await button(page, 'Add Tour').click()
  await page.getByText('Guide cannot be empty').waitFor()
  await visit('tour-add')
  await go(`/event/${id}/tour/${tour.id}`, / w\/ /)
  await page.getByRole('list', { name: 'Tour guests' }).waitFor()
  await visit('tour')
  await button(page, 'Swap for a new tour').click()
  await page.getByRole('dialog').waitFor()
  await visit('tour-swap')
  await close(page)
  await button(page, 'Edit tour').click()
  await page.getByRole('button', { name: 'Update Tour' }).waitFor()
  await visit('tour-edit')

  await go(at('passes'), 'Paddock Walk Passes')
  await page.getByText('OVERDUE', { exact: false }).first().waitFor()
  await visit('passes')
  await go(at('radios'), 'Garage Radio Allocations')
  await page.getByText('40/40 Allocated').waitFor()
  await visit('radios-full')
  await button(page, /several/i).click()
  await visit('radios-several')

  await go(at('redemption'), 'Guest Redemption')
  await page.getByRole('table').last().waitFor()
  await visit('redemption')
  const pin = page.getByRole('textbox', { name: 'Guest pin' })
  const known = (await guestsOf(server, id)) as unknown as Guest[]
  const given = known.find(guest => guest.gift_received)
  await pin.fill(String(given?.pin))
  await pin.press('Enter')
  await page.getByRole('radio').first().waitFor()
  await visit('redemption-type')
  await button(page, /^Redeem /).click()
  await page.getByText(/Successful Redemption|Already Redeemed/).waitFor()
  await visit('redemption-result')
  await pin.fill('12')
  await pin.press('Enter')
  await page.getByText('Please enter a 4 digit pin code').waitFor()
  await visit('redemption-pin-error')
  await go(at('predictor'), 'Predictor')
  await page.getByRole('table').waitFor()
  await visit('predictor')
  await go(at('settings'), /settings/i)
  await page.getByText('Entry open').first().waitFor()
  await visit('event-settings')
}

async function walkLists(page: Page, visit: Visit, go: Go): Promise<void> {
  await go('/groups', 'Guest Groups')
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .waitFor()
  await visit('groups')
  await go('/groups/new', /group/i)
  await button(page, /Save|Add|Create/).click()
  await page.getByText('Name cannot be empty', { exact: true }).waitFor()
  await visit('group-new')
  await go('/groups', 'Guest Groups')
  await page.getByRole('link', { name: `Edit ${LONG_GROUP}` }).click()
  await page.getByRole('textbox', { name: 'Group Name' }).waitFor()
  await visit('group-edit')
  await go('/groups', 'Guest Groups')
  await page.getByRole('link', { name: `Delete ${LONG_GROUP}` }).click()
  await page.getByText(/^Are you sure/).waitFor()
  await visit('group-delete')
  await go('/settings', 'App Settings')
  await button(page, /^Edit /).waitFor()
  await visit('settings')
  await button(page, /^Edit /).click()
  await page.getByRole('dialog').waitFor()
  await visit('user-edit')
  await close(page)
  await button(page, /^Delete /).click()
  await page.getByRole('dialog').waitFor()
  await visit('user-delete')
  await close(page)
  await button(page, 'Sign out').click()
  await page.getByRole('dialog').waitFor()
  await visit('sign-out')
  await close(page)
  await go('/outbox', 'Outbox')
  await visit('outbox-empty')
}

async function walkOffline(
  page: Page,
  server: TestServer,
  visit: Visit,
  at: (tab: string) => string,
  go: Go,
): Promise<void> {
  const { id } = await guestDay(server)
  const [one, other] = await expectedToday(server)
  if (!one || !other) throw new Error('Too few are expected today.')
  const toggle = page.getByRole('switch', { name: 'Offline mode' })
  await go(at('guests'), 'Guest List')
  await toggle.click()
  await checkIn(page, one)
  await page.getByRole('button', { name: 'Return to check in' }).click()
  await page.getByRole('textbox', { name: 'Guest pin' }).fill(String(other.pin))
  await page.getByRole('textbox', { name: 'Guest pin' }).press('Enter')
  await page.getByText('Pending requests: 2').waitFor()
  await visit('offline')
  await go('/outbox', 'Outbox')
  await page.getByRole('list', { name: 'Outbox' }).waitFor()
  await visit('outbox-waiting')
  await page.goto(`${server.origin}/event/${id + 1}/tours`)
  await page.getByText('Not on this device yet').first().waitFor()
  await visit('offline-without-copy')
  await server.api('POST', '/guests/redeem', { pin: other.pin, event_id: id })
  await go('/outbox', 'Outbox')
  await toggle.click()
  await page.getByText('Rejected').first().waitFor()
  await visit('outbox-rejected')
  await go(at('guests'), 'Guest List')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(other))
  await page
    .getByRole('link', { name: /^Refused: Give/ })
    .first()
    .waitFor()
  await visit('guests-refused')
}
