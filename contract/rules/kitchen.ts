import type { Guest } from '../api/guests.schema.ts'
import { attends, checkedInAt } from './check-in.ts'
import { foldToKey } from './fold-text.ts'
import { escapeFormula } from './formula-cells.ts'
import { splitNeeds } from './guest-notes.ts'
import { compareText } from './order.ts'

/** Dietary needs for the kitchen, counted from the guests that the device knows. */

/** How many guests with a dietary need may come on a day, and how many have. */
interface NeedCount {
  readonly need: string
  readonly expected: number
  readonly arrived: number
}

/** The label for guests without dietary needs. */
const WITHOUT = 'Nothing special'

/**
 * Counts a day's guests by dietary need, the most frequent first and guests without any last. A guest with two needs
 * counts for both. Needs that differ only in case, accents or punctuation are the same. A day without guests has a line
 * of zeros.
 */
export function needsOn(guests: readonly Guest[], day: string): NeedCount[] {
  const counts = new Map<string, { need: string; expected: number; arrived: number }>()
  const without = { need: WITHOUT, expected: 0, arrived: 0 }
  for (const guest of guests) {
    if (!attends(guest, day)) continue
    const isIn = checkedInAt(guest, day) !== undefined
    const needs = guest.dietary_needs === undefined ? [] : splitNeeds(guest.dietary_needs)
    const theirs = needs.map(need => {
      const key = foldToKey(need) || need
      const known = counts.get(key) ?? { need, expected: 0, arrived: 0 }
      counts.set(key, known)
      return known
    })
    for (const count of theirs.length > 0 ? theirs : [without]) {
      count.expected += 1
      if (isIn) count.arrived += 1
    }
  }
  const sorted = [...counts.values()].sort((a, b) => b.expected - a.expected || compareText(a.need, b.need))
  return without.expected > 0 || sorted.length === 0 ? [...sorted, without] : sorted
}

/** The needs of each day (`DD/MM/YYYY`) as the rows of a spreadsheet with a header row. Formulas are escaped. */
export function kitchenTable(guests: readonly Guest[], days: readonly string[]): string[][] {
  const header = ['Day', 'Dietary needs', 'In', 'Expected']
  const rows = days.flatMap(day =>
    needsOn(guests, day).map(({ need, expected, arrived }) => [
      day,
      escapeFormula(need),
      `${arrived}`,
      `${expected}`,
    ]),
  )
  return [header, ...rows]
}
