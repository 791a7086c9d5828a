import { expect, type Page } from '@playwright/test'
import { fullName } from '../../contract/rules/full-name.ts'
import { EVENT_TABS, type EventTab } from '../../src/api/event-tabs.ts'
import { pressDelete, quietEvent } from './event-tabs.ts'
import { LONG_GROUP, LONG_NAME, RIGHT_TO_LEFT } from './extremes.ts'
import { checkIn, expectedToday, guestDay, guestsOf } from './guest-day.ts'
import { guestsOfDay } from './redemption.ts'
import { walkNotes } from './screens-notes.ts'
import { walkOffline } from './screens-offline.ts'
import type { TestServer } from './server.ts'
import { serveTour } from './tours.ts'
import { AFTER_INPUT, type Go, type Visit, type Walk } from './visit.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const close = (page: Page) => page.keyboard.press('Escape')

/** Walks through all screens and main states of a signed-in desk, calling `visit` at each. Changes the guest day. */
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
  await go('/season', /^Season/)
  await page.getByRole('table', { name: 'Groups' }).waitFor()
  await visit('season')
  await go('/readiness', 'Ready for the day')
  await page.getByText(/^(This device is ready|.+ needs? a look)$/).waitFor()
  await visit('readiness')

  for (const tab of EVENT_TABS) {
    await go(at(tab.id), HEADINGS[tab.id])
    await WALKS[tab.id]({ page, server, visit, at, go })
  }
  await walkNotes({ page, server, visit, at, go })
  await go(at('settings'), /settings/i)
  await page.getByText('Entry open').first().waitFor()
  await visit('event-settings')

  for (const { id: tab } of EVENT_TABS.filter(({ id }) => !NEVER_EMPTY.has(id))) {
    await go(`/event/${quiet.id}/${tab}`, HEADINGS[tab])
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await visit(`empty-${tab}`)
  }
  await walkLists(page, visit, go)
  await walkOffline({ page, server, visit, at, go })
}

/** The heading of each tab's main part. */
export const HEADINGS: Readonly<Record<EventTab, string>> = {
  guests: 'Guest List',
  groups: 'Groups List',
  tours: 'Tours',
  passes: 'Paddock Walk Passes',
  radios: 'Garage Radio Allocations',
  redemption: 'Guest Redemption',
  predictor: 'Predictor',
  overview: 'Overview',
}

/** Tabs that show something even without guests. */
const NEVER_EMPTY: ReadonlySet<EventTab> = new Set<EventTab>(['groups', 'redemption'])

/** The states of each tab, once it is open. */
const WALKS: Readonly<Record<EventTab, (walk: Walk) => Promise<void>>> = {
  guests: walkGuests,
  groups: walkGroups,
  tours: walkTours,
  async passes({ page, visit }) {
    await page.getByText('OVERDUE', { exact: false }).first().waitFor()
    await visit('passes')
  },
  async radios({ page, visit }) {
    await page.getByRole('list', { name: 'Radios' }).waitFor()
    await visit('radios')
    await button(page, /several/i).click()
    await visit('radios-several')
  },
  redemption: walkRedemption,
  async predictor({ page, visit }) {
    await page.getByRole('table').waitFor()
    await visit('predictor')
  },
  async overview({ page, visit }) {
    await page.getByRole('table', { name: 'Groups' }).waitFor()
    await visit('overview')
    await page.getByRole('region', { name: 'End of the day' }).getByRole('link', { name: 'Print' }).click()
    await page.getByRole('heading', { name: /^Guests not in: / }).waitFor()
    await visit('day-on-paper')
  },
}

async function walkGuests({ page, server, visit }: Walk) {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  const list = page.getByRole('list', { name: 'Guest List' })
  const row = (name: string) => list.getByRole('button', { name }).first()
  await list.waitFor()
  await button(page, 'Check in group').waitFor()
  await visit('guests')
  await search.fill(LONG_NAME.first)
  await row(LONG_NAME.last).waitFor()
  await visit('guests-long-name')
  await search.fill(RIGHT_TO_LEFT.first)
  await row(RIGHT_TO_LEFT.last).waitFor()
  await visit('guests-right-to-left')
  await search.fill('zzzzzz')
  await page.getByText('No guests found with those filters').waitFor()
  await visit('guests-none-found')
  await search.fill('')
  await button(page, 'Select guests').click()
  const toSelect = page.getByRole('list', { name: 'Guests to select' }).getByRole('checkbox')
  await toSelect.nth(1).click()
  await toSelect.nth(3).click()
  await visit('guests-select')
  await button(page, 'Move').click()
  await page.getByRole('dialog').waitFor()
  await visit('guests-select-move')
  // The first closes the suggestions, the second the dialog.
  await close(page)
  await close(page)
  await button(page, 'Done').click()
  await search.fill(fullName(guest))
  await row(fullName(guest)).click()
  await page.getByRole('dialog').waitFor()
  await visit('guest')
  await button(page, /^More about /).click()
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
  await page.getByText(/Successful Redemption|Already Redeemed/).waitFor()
  await visit('gift-given', AFTER_INPUT)
}

async function walkGroups({ page, server, visit, at, go }: Walk) {
  await page.getByRole('list', { name: 'Groups List' }).waitFor()
  await visit('event-groups')
  await button(page, /^Arrival of/).click()
  await page.getByRole('dialog').waitFor()
  await visit('group-arrival')
  await close(page)
  await page.getByRole('link', { name: `Edit ${LONG_GROUP}` }).click()
  await page.getByRole('spinbutton', { name: 'Maximum Guests' }).waitFor()
  await visit('event-group-edit')
  const [guest] = await guestsOf(server, (await guestDay(server)).id)
  await go(at(`group/${guest?.event_group_id}/passes`), /^Passes of /)
  await button(page, /^Print \d+ pass/).waitFor()
  await visit('group-passes')
  await go(at('groups'), 'Groups List')
  await pressDelete(page, LONG_GROUP)
  await page.getByText(/^Confirm Deletion of/).waitFor()
  await visit('event-group-delete')
}

async function walkTours({ page, server, visit, at, go }: Walk) {
  const { id } = await guestDay(server)
  const [tour, ...others] = await server.api<{ id: string; guest_count: number }[]>(
    'GET',
    `/event/${id}/tours`,
  )
  if (!tour) throw new Error('There is no tour.')
  await serveTour(server, id, { title: 'Viewing Gallery', inMinutes: 200 })
  const list = page.getByRole('list', { name: 'Tours', exact: true })
  await go(at('tours'), 'Tours')
  await list
    .getByRole('listitem')
    .nth(others.length + 1)
    .waitFor()
  // Opened again: the new tour moves no row that stands already.
  await go(at('tours'), 'Tours')
  await list.waitFor()
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
}

async function walkRedemption({ page, server, visit }: Walk) {
  await page.getByRole('table').last().waitFor()
  await visit('redemption')
  const pin = page.getByRole('textbox', { name: 'Guest pin' })
  const given = (await guestsOfDay(server)).find(guest => guest.gift_received)
  await pin.fill(String(given?.pin))
  await pin.press('Enter')
  await page.getByRole('radio').first().waitFor()
  await visit('redemption-type')
  await page.getByRole('radio', { disabled: false }).first().check()
  await button(page, /^Redeem /).click()
  await page.getByText(/Successful Redemption|Already Redeemed/).waitFor()
  await visit('redemption-result', AFTER_INPUT)
  // Typed key by key, because layout shifts after key presses are expected and not counted.
  await pin.pressSequentially('12')
  await pin.press('Enter')
  await page.getByText('Please enter a 4 digit pin code').waitFor()
  await visit('redemption-pin-error')
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
  await pressDelete(page, LONG_GROUP)
  await page.getByText(/^Are you sure/).waitFor()
  await visit('group-delete')
  await go('/settings', 'App Settings')
  await button(page, /^Edit /).waitFor()
  await visit('settings')
  await button(page, 'Keyboard shortcuts').click()
  await page.getByRole('dialog').waitFor()
  await visit('shortcuts')
  await close(page)
  await button(page, /^Edit /).click()
  await page.getByRole('dialog').waitFor()
  await visit('user-edit')
  await close(page)
  await pressDelete(page)
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
