import { compareDays } from '../../../contract/rules/days.ts'
import { groupBy } from '../../../contract/rules/group-by.ts'
import type { ListedGuest } from './guest-file/rows.ts'

interface Named {
  readonly first: string
  readonly last: string
  readonly note?: string
  readonly needs?: string
}
interface Stored extends Named {
  readonly days: ReadonlyMap<string, boolean>
}

type MatchKey = (guest: Named, days: Iterable<string>) => string

const sameDays: MatchKey = (_guest, days) => [...days].sort(compareDays).join()
const sameSpelling: MatchKey = ({ first, last }) => JSON.stringify([first, last])
const sameNotes: MatchKey = ({ note = '', needs = '' }) => JSON.stringify([note, needs])

const all =
  (...keys: readonly MatchKey[]): MatchKey =>
  (guest, days) =>
    keys.map(keyOf => keyOf(guest, days)).join()

/** What namesakes can have in common, from the most to nothing but the name; with equal keys they match. */
const MATCH_KEYS = [
  all(sameDays, sameSpelling, sameNotes),
  all(sameDays, sameSpelling),
  sameDays,
  sameSpelling,
  all(),
]

/**
 * Finds the stored guest for each listed one; all of them have the same name. Those who are most alike are the same
 * guest. If fewer are listed than stored, those who hold something are listed.
 */
export function pairNamesakes<G extends Stored>(
  stored: readonly G[],
  listed: readonly ListedGuest[],
  holds: (guest: G) => boolean,
): ReadonlyMap<ListedGuest, G> {
  const pairs = new Map<ListedGuest, G>()
  // Those who hold something first: of several that match, the first is taken.
  const left = new Set([...stored].sort((a, b) => Number(holds(b)) - Number(holds(a))))
  for (const keyOf of MATCH_KEYS) {
    const alike = groupBy(left, guest => keyOf(guest, guest.days.keys()))
    for (const guest of listed) {
      if (pairs.has(guest)) continue
      const known = alike.get(keyOf(guest, guest.days))?.shift()
      if (!known) continue
      pairs.set(guest, known)
      left.delete(known)
    }
  }
  const replaceable = [...pairs].filter(([, known]) => !holds(known))
  for (const holder of left) {
    const [guest] = (holds(holder) && replaceable.pop()) || []
    if (guest) pairs.set(guest, holder)
  }
  return pairs
}
