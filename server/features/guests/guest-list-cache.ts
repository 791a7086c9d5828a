import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { patchList } from '../../../contract/offline/patch-list.ts'
import { changesSince } from '../../changes/changes-since.ts'
import type { Db } from '../../db/client.ts'
import { guests } from '../../db/schema.ts'
import { selectGuests } from './guest-rows.ts'

/** So many events' lists are kept: a weekend has one or two. */
const MAX_EVENTS = 4

interface Kept {
  readonly version: number
  readonly list: Promise<Guest[]>
}

export type GuestListCache = ReturnType<typeof createGuestListCache>

/**
 * Guest lists as this process has read them last. After a check-in one row is read, and not 5,000: a list is brought up
 * to date by what changed since, as a desk does it. Nothing depends on it being there.
 */
export function createGuestListCache() {
  const kept = new LRUCache<number, Kept>({ max: MAX_EVENTS })

  async function upToDate(db: Db, eventId: number, known: Kept, now: Date): Promise<Guest[]> {
    const change = await changesSince(db, eventId, known.version, now)
    if (change.reread.includes('guestList')) return readAll(db, eventId)
    const patch = change.rows.guestList
    const list = await known.list
    // What a patch of guests makes of a list of guests is one.
    return patch ? (patchList('guestList', list, patch) as Guest[]) : list
  }

  return {
    /** The list of an event as of a version at least; not to be changed. */
    at(db: Db, eventId: number, version: number, now: Date): Promise<Guest[]> {
      const known = kept.get(eventId)
      if (known?.version === version) return known.list
      // One that is ahead is of a database that was set back.
      const list = known && known.version < version ? upToDate(db, eventId, known, now) : readAll(db, eventId)
      const entry = { version, list }
      kept.set(eventId, entry)
      list.catch(() => {
        if (kept.peek(eventId) === entry) kept.delete(eventId)
      })
      return list
    },
  }
}

const readAll = (db: Db, eventId: number): Promise<Guest[]> => selectGuests(db, eq(guests.eventId, eventId))
