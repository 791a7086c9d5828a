import { sortDays, splitList } from '../../../contract/rules/days.ts'
import type { GuestBefore, ListBefore } from '../../db/guest-list-uploads.ts'
import { type ChangedGuest, holds, type StoredGuest, sameDays, withArrivals } from './diff-guest-list.ts'
import type { ListedNotes } from './guest-file/notes.ts'

/** The changes that undoing an upload makes to a group's guests. */
export interface RestorePlan {
  /** Guests removed by the upload: they come back. */
  readonly restored: ListBefore['removed']
  readonly changed: readonly ChangedGuest[]
  /** Guests added by the upload: they are removed. */
  readonly removed: readonly StoredGuest[]
  /** Guests added by the upload who stay, because they are checked in or hold something. */
  readonly kept: readonly StoredGuest[]
}

/** A guest's notes before the upload; none if it was stored by a version without notes. */
export const notesBefore = ({ note, dietary_needs }: GuestBefore): ListedNotes => ({
  ...(note === undefined ? {} : { note }),
  ...(dietary_needs === undefined ? {} : { needs: dietary_needs }),
})

/**
 * Plans how to undo an upload, given the group's current guests. Changes only guests whom the upload touched: guests
 * whom staff have added, removed or moved since then stay as they are. A day with a check-in stays. `taken` are the ids
 * of guests who already exist again.
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
      const unexpectedDays = unexpectedAfter(was, guest, wanted)
      const same =
        guest.first === first &&
        guest.last === last &&
        sameDays(guest, wanted) &&
        unexpectedDays === guest.unexpectedDays &&
        (notes.note ?? guest.note) === guest.note &&
        (notes.needs ?? guest.needs) === guest.needs
      // Uploads do not set the flag, so it stays as staff have set it.
      return same ? [] : [{ id, first, last, days: wanted, ...notes, unexpectedDays }]
    }),
    removed: added.filter(guest => !holds(guest)),
    kept: added.filter(holds),
  }
}

/** The unexpected days from before the upload, and those that a desk has added since if they stay. */
function unexpectedAfter(
  { days, unexpected_days }: GuestBefore,
  { unexpectedDays }: StoredGuest,
  wanted: readonly string[],
): string {
  if (unexpected_days === undefined) return unexpectedDays
  const added = splitList(unexpectedDays).filter(day => wanted.includes(day) && !days.includes(day))
  return sortDays([...splitList(unexpected_days), ...added].join(','))
}
