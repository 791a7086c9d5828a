import type { GuestBefore, ListBefore } from '../../db/guest-list-uploads.ts'
import { type ChangedGuest, holds, type StoredGuest, sameDays, withArrivals } from './diff-guest-list.ts'
import type { ListedNotes } from './guest-file/notes.ts'

/** What undoing an upload does to a group's guests. */
export interface RestorePlan {
  /** Removed by the upload: they come back. */
  readonly restored: ListBefore['removed']
  readonly changed: readonly ChangedGuest[]
  /** Added by the upload. */
  readonly removed: readonly StoredGuest[]
  /** Added by the upload, and checked in or holding something: they stay. */
  readonly kept: readonly StoredGuest[]
}

/** What the desk was to know of a guest; nothing where the upload was made by a version that did not have it. */
export const notesBefore = ({ note, dietary_needs }: GuestBefore): ListedNotes => ({
  ...(note === undefined ? {} : { note }),
  ...(dietary_needs === undefined ? {} : { needs: dietary_needs }),
})

/**
 * Compares what an upload did with the group's guests of now. Only guests whom it touched are touched: whoever staff have
 * added, removed or moved since stays as they are. A day with a check-in stays a day of the guest. `taken` are the ids
 * of guests who are there again already.
 */
export function planRestore(
  before: ListBefore,
  stored: readonly StoredGuest[],
  taken: ReadonlySet<string>,
): RestorePlan {
  const byId = new Map(stored.map(guest => [guest.id, guest]))
  const added = before.added.flatMap(id => byId.get(id) ?? [])
  return {
    restored: before.removed.filter(({ id }) => !taken.has(id)),
    changed: before.changed.flatMap(was => {
      const { id, first_name: first, last_name: last, days } = was
      const guest = byId.get(id)
      if (!guest) return []
      const wanted = withArrivals(guest, days)
      const notes = notesBefore(was)
      const same =
        guest.first === first &&
        guest.last === last &&
        sameDays(guest, wanted) &&
        (notes.note ?? guest.note) === guest.note &&
        (notes.needs ?? guest.needs) === guest.needs
      // An upload sets no flag: it stays as staff have set it since.
      return same ? [] : [{ id, first, last, days: wanted, ...notes }]
    }),
    removed: added.filter(guest => !holds(guest)),
    kept: added.filter(holds),
  }
}
