import type { Guest } from '../api/guests.schema.ts'
import type { Handover } from '../api/handovers.schema.ts'
import type { Pass } from '../api/passes.schema.ts'
import type { Radio } from '../api/radios.schema.ts'
import type { Tour } from '../api/tours.schema.ts'
import { attends, checkedInAt } from './check-in.ts'
import { compareDays } from './days.ts'
import { passState } from './passes.ts'
import { tourPeriod } from './tours.ts'
import { venueDay } from './venue-time.ts'

/** What is left open at the end of a day. */

interface DayLists {
  readonly guests: readonly Guest[]
  readonly tours: readonly Tour[]
  /** Those that are out. */
  readonly passes: readonly Pass[]
  readonly radios: readonly Radio[]
}

/** A day's loose ends, as the lists have them at an instant (ms). */
export const looseEnds = (
  { guests, tours, passes, radios }: DayLists,
  { day, now, timezone }: { readonly day: string; readonly now: number; readonly timezone: string },
) => ({
  overduePasses: passes.filter(pass => passState(pass, now) === 'OVERDUE'),
  radiosOut: radios,
  toursNotStarted: tours.filter(
    tour => venueDay(tour.start_time, timezone) === day && tourPeriod(tour, now) === 'upcoming',
  ),
  guestsNotIn: guests.filter(guest => attends(guest, day) && checkedInAt(guest, day) === undefined),
})
export type LooseEnds = ReturnType<typeof looseEnds>

/** How many there are of each, as a hand-over keeps them. */
export const endCounts = (ends: LooseEnds) => ({
  overdue_passes: ends.overduePasses.length,
  radios_out: ends.radiosOut.length,
  tours_not_started: ends.toursNotStarted.length,
  guests_not_in: ends.guestsNotIn.length,
})

/** The hand-overs of the latest day before `today`, the last one first: what the desk begins the day with. */
export function handoversBefore(handovers: readonly Handover[], today: string): Handover[] {
  const before = handovers.filter(({ day }) => compareDays(day, today) < 0)
  const last = before
    .map(({ day }) => day)
    .sort(compareDays)
    .at(-1)
  return before.filter(({ day }) => day === last)
}
