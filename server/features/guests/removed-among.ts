import { and, eq, inArray } from 'drizzle-orm'
import { guestEntity } from '../../../contract/offline/entities.ts'
import type { Db } from '../../db/client.ts'
import { changes, guests } from '../../db/schema.ts'

/**
 * Which of the guests that a late write names were removed from the event meanwhile, as entities: the event's trail has
 * entries of theirs. The others without a row were never added, because the server refused them (decision 066).
 */
export async function removedAmong(db: Db, eventId: number, named: readonly string[]): Promise<string[]> {
  const missing = new Set(named.map(id => id.toLowerCase()))
  const there = await db
    .select({ id: guests.id })
    .from(guests)
    .where(inArray(guests.id, [...missing]))
  for (const { id } of there) missing.delete(id)
  if (missing.size === 0) return []
  const removed = await db
    .selectDistinct({ entity: changes.entity })
    .from(changes)
    .where(and(eq(changes.scope, eventId), inArray(changes.entity, [...missing].map(guestEntity))))
  return removed.map(({ entity }) => entity)
}
