import type { Guest } from '../api/guests.schema.ts'
import { sortDays, splitList } from './days.ts'
import { type Reversal, reversalApplies } from './late-writes.ts'

type Attendance = Pick<Guest, 'check_in_days' | 'check_in_times'>

/** Maps the guest's days to the instant of check-in, '' if they have not arrived. */
export function attendance(guest: Attendance): Map<string, string> {
  const times = splitList(guest.check_in_times)
  return new Map(splitList(guest.check_in_days).map((day, index) => [day, times[index] ?? '']))
}

/** The two comma-separated fields of an attendance, in its order. */
const toLists = (days: ReadonlyMap<string, string>): Attendance => ({
  check_in_days: [...days.keys()].join(','),
  check_in_times: [...days.values()].join(','),
})

/** The days on which the guest may come. */
export const splitDays = (guest: Pick<Guest, 'check_in_days'>): string[] => splitList(guest.check_in_days)

/** Whether the guest may come on a day. */
export const attends = (guest: Attendance, day: string): boolean => indexOfDay(guest.check_in_days, day) >= 0

/**
 * The instant at which the guest checked in on a day, or undefined. The lists are scanned rather than split, because
 * screens call this for thousands of guests at a time.
 */
export function checkedInAt(guest: Attendance, day: string): string | undefined {
  const index = indexOfDay(guest.check_in_days, day)
  if (index < 0) return undefined
  const times = guest.check_in_times
  let from = 0
  for (let passed = 0; passed < index; passed++) {
    from = times.indexOf(',', from) + 1
    if (from === 0) return undefined
  }
  const end = times.indexOf(',', from)
  return times.slice(from, end < 0 ? undefined : end) || undefined
}

/** The index of a day in a comma-separated list of days; -1 if it is not in the list. */
function indexOfDay(days: string, day: string): number {
  if (day === '') return -1
  let index = 0
  for (let from = 0; ; index++) {
    const end = days.indexOf(',', from)
    const length = (end < 0 ? days.length : end) - from
    if (length === day.length && days.startsWith(day, from)) return index
    if (end < 0) return -1
    from = end + 1
  }
}

/** Whether the guest checked in on any day: a value longer than 5 characters counts (spec section 4). */
export const hasCheckedIn = (guest: Attendance): boolean =>
  guest.check_in_times.replaceAll(',', '').length > 5

/**
 * Checks a guest in on a day. The earlier of two times stays (design section 7); a day that is not one of the guest's
 * days changes nothing.
 */
export function withCheckIn<G extends Attendance>(
  guest: G,
  day: string,
  instant: string,
): G & { check_in: boolean } {
  const days = attendance(guest)
  const earlier = days.get(day)
  if (earlier === undefined) return { ...guest, check_in: hasCheckedIn(guest) }
  // Compared as times, not as text: a device may have written its instant with an offset.
  const kept = earlier !== '' && Date.parse(earlier) <= Date.parse(instant)
  days.set(day, kept ? earlier : new Date(instant).toISOString())
  return { ...guest, ...toLists(days), check_in: true }
}

/** Removes the check-in of a day, unless the reversal applies to another one: then the guest has arrived. */
export function withoutCheckIn<G extends Attendance>(
  guest: G,
  day: string,
  reversal: Reversal,
): G & { check_in: boolean } {
  const days = attendance(guest)
  const time = days.get(day)
  if (!time || !reversalApplies({ at: time }, reversal)) return { ...guest, check_in: hasCheckedIn(guest) }
  const lists = toLists(days.set(day, ''))
  return { ...guest, ...lists, check_in: hasCheckedIn(lists) }
}

/** Sets the days on which the guest may come, in any order. Check-ins on remaining days are kept. */
export function withDays<G extends Attendance>(guest: G, check_in_days: string): G & { check_in: boolean } {
  const before = attendance(guest)
  const lists = toLists(new Map(splitList(sortDays(check_in_days)).map(day => [day, before.get(day) ?? ''])))
  return { ...guest, ...lists, check_in: hasCheckedIn(lists) }
}
