import { fullName } from '../../../contract/rules/full-name.ts'
import { type GuestHoldings, holdsSomething } from '../../../contract/rules/guest-holdings.ts'
import type { ListedNotes } from './guest-file/notes.ts'
import type { ListedGuest } from './guest-file/rows.ts'
import { nameKey } from './guest-file/text.ts'

/** A stored guest of the group. */
export interface StoredGuest {
  readonly id: string
  readonly first: string
  readonly last: string
  readonly pin: number
  readonly note: string
  readonly needs: string
  /** Whether staff who check the guest in must be told of the note. */
  readonly flag: boolean
  readonly code: string | null
  readonly oldCodes: string
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
  readonly flag?: boolean
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
 * Compares a new list with the stored one (design section 7). Guests with the same name are the same guest. If several
 * have a name, those who hold something are matched first, then those with the same days and spelling. A guest who is
 * missing from the list but holds something stays, and so does a day with a check-in.
 */
export function diffGuestList(stored: readonly StoredGuest[], listed: readonly ListedGuest[]): ListPlan {
  const waiting = byName([...stored].sort((a, b) => Number(holds(b)) - Number(holds(a))))
  const added: ListedGuest[] = []
  const changed: ChangedGuest[] = []
  const met = new Set<StoredGuest>()
  for (const guest of listed) {
    const known = bestMatch(waiting.get(guest.key) ?? [], guest)
    if (!known) {
      added.push(guest)
      continue
    }
    met.add(known)
    const days = withArrivals(known, guest.days)
    const notes = otherNotes(known, guest)
    if (known.first !== guest.first || known.last !== guest.last || !sameDays(known, days) || hasNotes(notes))
      changed.push({ id: known.id, first: guest.first, last: guest.last, days, ...notes })
  }
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
const otherNotes = (known: StoredGuest, { note, needs }: ListedNotes): ListedNotes => ({
  ...(note === undefined || note === known.note ? {} : { note }),
  ...(needs === undefined || needs === known.needs ? {} : { needs }),
})

/** Whether a list changes a guest's dietary needs or note. */
export const hasNotes = ({ note, needs }: ListedNotes): boolean => note !== undefined || needs !== undefined

function byName<G extends Named>(guests: readonly G[]): Map<string, G[]> {
  const names = new Map<string, G[]>()
  for (const guest of guests) {
    const name = nameKey(guest)
    const others = names.get(name)
    if (others) others.push(guest)
    else names.set(name, [guest])
  }
  return names
}

/** Whether a guest is checked in or holds something, so that no list removes them. */
export const holds = (guest: StoredGuest): boolean => holdsSomething(guest.holdings)

/** Adds the days on which the guest has checked in. */
export const withArrivals = (guest: StoredGuest, days: readonly string[]): string[] => [
  ...new Set([...days, ...[...guest.days].flatMap(([day, checkedIn]) => (checkedIn ? [day] : []))]),
]

export const sameDays = (guest: StoredGuest, days: readonly string[]): boolean =>
  guest.days.size === days.length && days.every(day => guest.days.has(day))

const similarity = (known: StoredGuest, guest: ListedGuest): number =>
  (holds(known) ? 4 : 0) +
  (sameDays(known, guest.days) ? 2 : 0) +
  (known.first === guest.first && known.last === guest.last ? 1 : 0)

/** The most namesakes to compare: a list that repeats a name thousands of times must not take minutes. */
const MAX_NAMESAKES = 20

function bestMatch(namesakes: StoredGuest[], guest: ListedGuest): StoredGuest | undefined {
  const [likest] = namesakes
    .slice(0, MAX_NAMESAKES)
    .sort((a, b) => similarity(b, guest) - similarity(a, guest))
  if (likest) namesakes.splice(namesakes.indexOf(likest), 1)
  return likest
}

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
