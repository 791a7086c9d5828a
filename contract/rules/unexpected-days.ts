import type { Guest } from '../api/guests.schema.ts'
import { splitList } from './days.ts'

type Days = Pick<Guest, 'check_in_days' | 'unexpected_days'>

/**
 * A guest with the days on whose list they did not stand that morning: a desk added them on the very day (`today`, the venue's).
 * `before`: the days that the guest had, joined by commas. A day that was unexpected stays so until it is taken away.
 */
export function withUnexpectedDays<G extends Days>(guest: G, before: string, today: string): G {
  const next = { ...guest }
  const had = splitList(before)
  const known = splitList(guest.unexpected_days ?? '')
  const unexpected = splitList(guest.check_in_days).filter(
    day => known.includes(day) || (day === today && !had.includes(day)),
  )
  delete next.unexpected_days
  if (unexpected.length > 0) next.unexpected_days = unexpected.join(',')
  return next
}

/** Whether a guest was added to a day's list on that very day. */
export const isUnexpected = ({ unexpected_days = '' }: Days, day: string): boolean =>
  splitList(unexpected_days).includes(day)
