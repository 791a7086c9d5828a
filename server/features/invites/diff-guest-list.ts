import { fullName } from '../../../contract/rules/full-name.ts'
import { groupBy } from '../../../contract/rules/group-by.ts'
import { type GuestHoldings, holdsSomething } from '../../../contract/rules/guest-holdings.ts'
import { nameKey } from './guest-file/name-key.ts'
import type { ListedNotes } from './guest-file/notes.ts'
import type { ListedGuest } from './guest-file/rows.ts'
import { pairNamesakes } from './pair-namesakes.ts'

/** A stored guest of the group. */
export interface StoredGuest {
  readonly id: string
  readonly first: string
  readonly last: string
  readonly pin: number
  readonly note: string
  readonly needs: string
  /** Whether staff who check the guest in must be told of the note. */
  readonly tellSteward: boolean
  readonly code: string | null
  readonly oldCodes: string
  /** `DD/MM/YYYY`, comma-separated. */
  readonly unexpectedDays: string
  /** Maps each day (`DD/MM/YYYY`) to whether the guest checked in. */
  readonly days: ReadonlyMap<string, boolean>
  readonly holdings: GuestHoldings
}

/** The new values of a stored guest. Optional fields that are missing stay unchanged. */
export interface ChangedGuest {
  readonly id: string
  readonly first: string
  readonly last: string
  readonly days: readonly string[]
  readonly note?: string
  readonly needs?: string
  readonly tellSteward?: boolean
  /** Those of the days that are gone stop being unexpected in any case. */
  readonly unexpectedDays?: string
}

/** The changes that a new list makes to a group's guests. */
export interface ListPlan {
  readonly added: readonly ListedGuest[]
  readonly changed: readonly ChangedGuest[]
  readonly unchanged: number
  readonly removed: readonly StoredGuest[]
  /** Guests who are missing from the list but stay, because they are checked in or hold something. */
  readonly kept: readonly StoredGuest[]
}

type Named = { readonly first: string; readonly last: string }

/** `First Last`. */
export const nameOf = ({ first, last }: Named): string => fullName({ first_name: first, last_name: last })

/**
 * Compares a new list with the stored one (design section 7). Guests with the same name are the same guest (of several,
 * see pairNamesakes). A guest who is missing from the list but holds something stays, and so does a day with a check-in.
 */
export function diffGuestList(stored: readonly StoredGuest[], listed: readonly ListedGuest[]): ListPlan {
  const known = knownGuests(stored, listed)
  const added: ListedGuest[] = []
  const changed: ChangedGuest[] = []
  for (const guest of listed) {
    const before = known.get(guest)
    if (!before) {
      added.push(guest)
      continue
    }
    const days = withArrivals(before, guest.days)
    const notes = changedNotes(before, guest)
    if (
      before.first !== guest.first ||
      before.last !== guest.last ||
      !sameDays(before, days) ||
      changesNotes(notes)
    )
      changed.push({ id: before.id, first: guest.first, last: guest.last, days, ...notes })
  }
  const met = new Set(known.values())
  const missing = stored.filter(guest => !met.has(guest))
  return {
    added,
    changed,
    unchanged: met.size - changed.length,
    removed: missing.filter(guest => !holds(guest)),
    kept: missing.filter(holds),
  }
}

/** The listed notes that differ from the stored ones. An empty cell changes nothing: staff may have added a note. */
const changedNotes = (known: StoredGuest, { note, needs }: ListedNotes): ListedNotes => ({
  ...(note === undefined || note === known.note ? {} : { note }),
  ...(needs === undefined || needs === known.needs ? {} : { needs }),
})

/** Whether a list changes a guest's dietary needs or note. */
export const changesNotes = ({ note, needs }: ListedNotes): boolean =>
  note !== undefined || needs !== undefined

/** The stored guest for each listed one whose name is stored. */
function knownGuests(
  stored: readonly StoredGuest[],
  listed: readonly ListedGuest[],
): ReadonlyMap<ListedGuest, StoredGuest> {
  const namesakes = groupBy(stored, nameKey)
  const pairs = [...groupBy(listed, ({ key }) => key)].flatMap(([key, guests]) => [
    ...pairNamesakes(namesakes.get(key) ?? [], guests, holds),
  ])
  return new Map(pairs)
}

/** Whether a guest is checked in or holds something, so that no list removes them. */
export const holds = (guest: StoredGuest): boolean => holdsSomething(guest.holdings)

/** Adds the days on which the guest has checked in. */
export const withArrivals = (guest: StoredGuest, days: readonly string[]): string[] => [
  ...new Set([...days, ...[...guest.days].flatMap(([day, checkedIn]) => (checkedIn ? [day] : []))]),
]

/** Whether a guest may come on exactly these days (`DD/MM/YYYY`). */
export const sameDays = (guest: StoredGuest, days: readonly string[]): boolean =>
  guest.days.size === days.length && days.every(day => guest.days.has(day))

/**
 * Names that occur in a list more than once, or almost (another spelling, or first and last name swapped). Each of them
 * still counts as a guest: fathers and sons exist.
 */
export function probableDuplicates(listed: readonly ListedGuest[]): string[] {
  const seen = new Map<string, string>()
  const twice = new Set<string>()
  for (const guest of listed) {
    const turned = nameKey({ first: guest.last, last: guest.first })
    const before = seen.get(guest.key) ?? seen.get(turned)
    if (before === undefined) seen.set(guest.key, nameOf(guest))
    else twice.add(before).add(nameOf(guest))
  }
  return [...twice]
}
