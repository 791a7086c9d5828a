import { expect, type Page } from '@playwright/test'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { type PageWrite, writeInPage } from '../chaos/in-page.ts'
import { nth } from './event-tabs.ts'

/** A page that makes a thousand writes one by one would be slow. */
const MAX_AT_ONCE = 20

/** Makes writes in an offline page, as the app would. */
export async function queueWrites(page: Page, writes: readonly PageWrite[]): Promise<void> {
  for (let from = 0; from < writes.length; from += MAX_AT_ONCE) {
    const some = writes.slice(from, from + MAX_AT_ONCE).map(write => page.evaluate(writeInPage, write))
    for (const { status, text } of await Promise.all(some)) expect(status, text).toBe(202)
  }
}

/** `count` writes: check-ins of these guests, then passes for them. Pass ids are counted from `firstPass` on. */
export const checkInsAndPasses = (
  guests: readonly Guest[],
  eventId: number,
  count: number,
  firstPass = 0,
): PageWrite[] =>
  Array.from({ length: count }, (_, made) => {
    const guest = nth(guests, made % guests.length)
    const at = new Date().toISOString()
    const arriving = made < guests.length
    const passID = 200_000_000 + firstPass + made
    return {
      path: arriving ? `/guests/checkin/${guest.id}` : `/passes/${eventId}`,
      method: 'POST',
      id: crypto.randomUUID(),
      at,
      context: encodeURIComponent(
        JSON.stringify({ subject: `${guest.first_name} ${guest.last_name}`, event_id: eventId }),
      ),
      body: JSON.stringify(
        arriving
          ? { timestamp: at }
          : { passID, guestID: guest.id, allocated: at, duration: 30, is_vcarb: false },
      ),
    }
  })
