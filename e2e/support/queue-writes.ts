import { expect, type Page } from '@playwright/test'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { type PageWrite, writeInPage } from '../chaos/in-page.ts'

/** A page that makes a thousand writes one by one would be slow. */
const AT_ONCE = 20

/** Makes `count` writes in an offline page, as the app would: check-ins of these guests, then passes for them. */
export async function queueWrites(
  page: Page,
  guests: readonly Guest[],
  eventId: number,
  count: number,
): Promise<void> {
  const writes = Array.from({ length: count }, (_, made) => writeOf(guests, eventId, made))
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = writes.slice(from, from + AT_ONCE).map(write => page.evaluate(writeInPage, write))
    for (const answer of await Promise.all(some)) expect(answer.status).toBe(202)
  }
}

function writeOf(guests: readonly Guest[], eventId: number, made: number): PageWrite {
  const guest = guests[made % guests.length]
  if (!guest) throw new Error('There are no guests.')
  const at = new Date().toISOString()
  const arriving = made < guests.length
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
        : { passID: 200_000_000 + made, guestID: guest.id, allocated: at, duration: 30, is_vcarb: false },
    ),
  }
}
