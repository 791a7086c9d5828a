import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { patchList } from '../../../contract/offline/patch-list.ts'
import { changesSince } from '../../changes/changes-since.ts'
import type { Db } from '../../db/client.ts'
import { guests } from '../../db/schema.ts'
import { selectGuests } from './guest-rows.ts'

/** How many events' lists are cached; a weekend has one or two. */
const MAX_EVENTS = 4

interface Kept {
  readonly version: number
  readonly list: Promise<Guest[]>
}

export type GuestListCache = ReturnType<typeof createGuestListCache>

/**
 * Caches the guest lists that this process has read last. A cached list is updated with the changes since then, as on a
 * desk: after a check-in, one row is read instead of 5,000. Entries may be missing at any time.
 */
export function createGuestListCache() {
  const kept = new LRUCache<number, Kept>({ max: MAX_EVENTS })

  async function upToDate(db: Db, eventId: number, known: Kept, now: Date): Promise<Guest[]> {
    const change = await changesSince(db, eventId, known.version, now)
    if (change.reread.includes('guestList')) return readAll(db, eventId)
    const patch = change.rows.guestList
    const list = await known.list.catch(() => undefined)
    // A failed read is only that caller's error.
    if (!list) return readAll(db, eventId)
    // Patching a list of guests with guests results in a list of guests.
    return patch ? (patchList('guestList', list, patch) as Guest[]) : list
  }

  return {
    /** The list of an event at this version or a later one. It must not be mutated. */
    at(db: Db, eventId: number, version: number, now: Date): Promise<Guest[]> {
      const known = kept.get(eventId)
      if (known?.version === version) return known.list
      // A cached list with a later version comes from before the database was set back.
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
