import { asc, type SQL, sql } from 'drizzle-orm'
import { notRemovable, whyNotRemovable } from '../../../contract/rules/guest-removal.ts'
import type { Db } from '../../db/client.ts'
import { guests } from '../../db/schema.ts'
import { HttpError } from '../../http/http-error.ts'
import { holdingsOf } from './guest-holdings.ts'

/**
 * Locks the guests that a condition on `guests` picks, and throws ItemsNotReturned where one of them has a pass or a
 * radio that is out. Nothing can be given to them from here to the end of the transaction: whoever gives something out
 * holds the guest as well.
 */
export async function requireRemovable(db: Db, which: SQL): Promise<void> {
  const locked = await db
    .select({ id: guests.id, name: sql<string>`${guests.firstName} || ' ' || ${guests.lastName}` })
    .from(guests)
    .where(which)
    // In order, so that two removals never wait for each other in a circle.
    .orderBy(asc(guests.id))
    .for('update')
  // A statement of its own: it sees what was given out by whoever held a guest before.
  const held = await holdingsOf(db, which)
  const holders = notRemovable(
    locked.flatMap(({ id, name }) => {
      const holdings = held.get(id)
      return holdings ? { id, name, holdings } : []
    }),
  )
  const why = whyNotRemovable(holders)
  if (why === undefined) return
  throw new HttpError('ItemsNotReturned', why, {
    guests: holders.map(({ id, name, holdings: { passes, radios } }) => ({ id, name, passes, radios })),
  })
}
