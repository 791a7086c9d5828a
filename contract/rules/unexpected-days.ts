import type { Guest } from '../api/guests.schema.ts'
import { splitList } from './days.ts'

type Days = Pick<Guest, 'check_in_days' | 'unexpected_days'>

/**
 * Updates a guest's unexpected days: those of the days `added` that are new, which is the day on which a desk adds them
 * (`today`, a venue day) or, if an undo adds them, what they were before. `before` is the guest's previous days,
 * comma-separated. An unexpected day stays unexpected until it is removed.
 */
export function withUnexpectedDays<G extends Days>(guest: G, before: string, added: string): G {
  const next = { ...guest }
  const had = splitList(before)
  const known = splitList(guest.unexpected_days ?? '')
  const unexpected = splitList(guest.check_in_days).filter(
    day => known.includes(day) || (added.includes(day) && !had.includes(day)),
  )
  delete next.unexpected_days
  if (unexpected.length > 0) next.unexpected_days = unexpected.join(',')
  return next
}

/** Whether a guest was added to a day's list on that same day. */
export const isUnexpected = ({ unexpected_days = '' }: Days, day: string): boolean =>
  splitList(unexpected_days).includes(day)
