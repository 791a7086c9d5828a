import type { Guest } from '../api/guests.schema.ts'
import { attends, checkedInAt } from './check-in.ts'
import { compareText } from './order.ts'
import { isUnexpected } from './unexpected-days.ts'
import { venueTime } from './venue-time.ts'

/** The figures of one day of an event, counted from the guests that the device knows. */

/** How many guests may come on a day, have come, and have not come yet. */
interface Attendance {
  readonly expected: number
  readonly arrived: number
  readonly missing: number
  /** The expected guests who were added at a desk on that same day. */
  readonly walkUps: number
}

interface GroupAttendance extends Attendance {
  /** The event group's id. */
  readonly id: number
  readonly name: string
}

/** The guests who may come on a day (`DD/MM/YYYY`). */
export const guestsOfDay = (guests: readonly Guest[], day: string): Guest[] =>
  guests.filter(guest => attends(guest, day))

/** Counts the guests of a day. */
export function attendanceOn(guests: readonly Guest[], day: string): Attendance {
  let expected = 0
  let arrived = 0
  let walkUps = 0
  for (const guest of guests) {
    if (!attends(guest, day)) continue
    expected += 1
    if (checkedInAt(guest, day) !== undefined) arrived += 1
    if (isUnexpected(guest, day)) walkUps += 1
  }
  return { expected, arrived, missing: expected - arrived, walkUps }
}

/** Counts each group that is expected on the day; groups with the most missing guests come first. */
export function attendanceByGroup(guests: readonly Guest[], day: string): GroupAttendance[] {
  const members = new Map<number, Guest[]>()
  for (const guest of guestsOfDay(guests, day)) {
    const own = members.get(guest.event_group_id)
    if (own) own.push(guest)
    else members.set(guest.event_group_id, [guest])
  }
  return [...members]
    .map(([id, own]) => ({ id, name: own[0]?.group_name ?? '', ...attendanceOn(own, day) }))
    .sort((a, b) => b.missing - a.missing || compareText(a.name, b.name))
}

export const SLOT_MINUTES = 15

/** The number of arrivals in a quarter of an hour. `at` is its start, in minutes after midnight at the venue. */
export interface ArrivalSlot {
  readonly at: number
  readonly count: number
}

/** The arrivals of a day by quarter of an hour, from the first arrival to the last; empty if nobody has arrived. */
export function arrivalSlots(guests: readonly Guest[], day: string, timezone: string): ArrivalSlot[] {
  const counts = new Map<number, number>()
  for (const guest of guests) {
    const instant = checkedInAt(guest, day)
    if (instant === undefined) continue
    const [hours = 0, minutes = 0] = venueTime(instant, timezone).split(':').map(Number)
    const at = hours * 60 + minutes - (minutes % SLOT_MINUTES)
    counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  if (counts.size === 0) return []
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())]
  return Array.from({ length: (last - first) / SLOT_MINUTES + 1 }, (_, index) => {
    const at = first + index * SLOT_MINUTES
    return { at, count: counts.get(at) ?? 0 }
  })
}

/** When the most guests arrived, and by when nine in ten had, in minutes after midnight. */
interface ArrivalPattern {
  readonly busiestAt: number
  readonly nineInTenBy: number
}

/** Fewer arrivals than this predict nothing about another day. */
const MIN_ARRIVALS = 10

/** The pattern of a day's arrivals, as a forecast for the next day; undefined if too few guests came. */
export function arrivalPattern(slots: readonly ArrivalSlot[]): ArrivalPattern | undefined {
  const total = slots.reduce((sum, { count }) => sum + count, 0)
  if (total < MIN_ARRIVALS) return undefined
  const busiest = slots.reduce((most, slot) => (slot.count > most.count ? slot : most))
  let arrived = 0
  const last = slots.find(({ count }) => {
    arrived += count
    return arrived >= total * 0.9
  })
  return { busiestAt: busiest.at, nineInTenBy: (last?.at ?? 0) + SLOT_MINUTES }
}

/** Formats minutes after midnight as `09:15`. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
