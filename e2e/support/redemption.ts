import type { Page } from '@playwright/test'
import type { EventGroup } from '../../contract/api/groups.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { attends } from '../../contract/rules/check-in.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { tab } from './event-tabs.ts'
import { GUEST_DAY, guestDay } from './guest-day.ts'
import type { TestServer } from './server.ts'
import { expect } from './test.ts'

/** A guest with a pin. */
type PinnedGuest = Guest & { readonly pin: number }

/** The guests of the guest day, from the server. */
export async function guestsOfDay(server: TestServer): Promise<PinnedGuest[]> {
  const { id } = await guestDay(server)
  const guests = await server.api<Guest[]>('GET', `/guest_list/${id}`)
  return guests.filter((guest): guest is PinnedGuest => guest.pin !== null)
}

/** The guest as the server has them now. */
export async function guestNow(server: TestServer, { id }: Guest): Promise<Guest | undefined> {
  return (await guestsOfDay(server)).find(guest => guest.id === id)
}

/** `count` guests of today with unique names who have redeemed nothing yet. */
export async function guestsWithNothing(server: TestServer, count: number): Promise<PinnedGuest[]> {
  const { today } = await guestDay(server)
  const guests = await guestsOfDay(server)
  const names = guests.map(fullName)
  const free = guests.filter(
    guest =>
      attends(guest, today) &&
      Object.keys(guest.redemptions).length === 0 &&
      names.filter(name => name === fullName(guest)).length === 1,
  )
  if (free.length < count) throw new Error(`Only ${free.length} guests have redeemed nothing.`)
  return free.slice(0, count)
}

/** A single guest who has redeemed nothing. */
export async function guestWithNothing(server: TestServer): Promise<PinnedGuest> {
  const [guest] = await guestsWithNothing(server, 1)
  if (!guest) throw new Error('Everybody has redeemed something.')
  return guest
}

/** A group in which at least two of today's guests have no gift bag, with these guests. */
export async function groupWithGiftsDue(
  server: TestServer,
): Promise<{ group: EventGroup; due: PinnedGuest[]; expected: number }> {
  const { id, today } = await guestDay(server)
  const groups = await server.api<EventGroup[]>('GET', `/event/${id}/groups`)
  const guests = await guestsOfDay(server)
  for (const group of groups) {
    const coming = guests.filter(guest => guest.event_group_id === group.id && attends(guest, today))
    const due = coming.filter(guest => !guest.gift_received)
    if (due.length > 1) return { group, due, expected: coming.length }
  }
  throw new Error('No group has gift bags due today.')
}

/** Opens the Redemption tab of the guest day from the list of events. */
export async function openRedemption(page: Page): Promise<void> {
  await page.getByRole('link', { name: `View Event ${GUEST_DAY}` }).click()
  await tab(page, 'Redemption').click()
  await expect(page.getByRole('region', { name: 'Guest Redemption' })).toBeVisible()
}

export const redemptionModal = (page: Page) => page.getByRole('dialog', { name: 'Redemption Type' })

/** Types a pin and looks up its guest. */
export async function findPin(page: Page, pin: string | number): Promise<void> {
  // The Guests tab has a field of that name too, and may still be on screen.
  const panel = page.getByRole('region', { name: 'Guest Redemption' })
  await panel.getByRole('textbox', { name: 'Guest pin' }).fill(String(pin))
  await panel.getByRole('button', { name: 'Find guest' }).click()
}

/** Finds a guest by pin and redeems a type, given by its description. */
export async function redeemByPin(page: Page, guest: PinnedGuest, type: string): Promise<void> {
  await findPin(page, guest.pin)
  const modal = redemptionModal(page)
  await expect(modal).toContainText(fullName(guest))
  await modal.getByRole('radio', { name: type }).check()
  await modal.getByRole('button', { name: `Redeem ${type}` }).click()
  await expect(modal).toBeHidden()
}

/** The first number in a row of a table. */
export async function remainingIn(page: Page, table: string, row: string | RegExp): Promise<number> {
  const cell = page.getByRole('table', { name: table }).getByRole('row', { name: row }).getByRole('cell')
  return Number.parseInt((await cell.textContent()) ?? '', 10)
}

export const BY_DAY = 'Remaining Redemptions (by day)'
export const BY_GROUP = 'Remaining Redemptions (by group)'
