import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { guestName } from '../../db/guest-name.ts'
import { guests } from '../../db/schema.ts'
import { orThrow } from '../../http/http-error.ts'

/**
 * A guest of this event by id (UUID), with first and last name. Locks the guest until the transaction ends, so that
 * they are still on the list when something is given to them. Throws GuestNotFound, also for a guest of another event.
 */
export async function guestOfEvent(
  db: Db,
  id: string,
  eventId: number,
): Promise<{ readonly id: string; readonly name: string }> {
  const [guest] = await db
    .select({ id: guests.id, name: guestName })
    .from(guests)
    .where(and(eq(guests.id, id), eq(guests.eventId, eventId)))
    .for('key share')
  return orThrow(guest, 'GuestNotFound')
}
