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

/** Open matters at the end of a day. */

interface DayLists {
  readonly guests: readonly Guest[]
  readonly tours: readonly Tour[]
  /** The passes and radios that are out. */
  readonly passes: readonly Pass[]
  readonly radios: readonly Radio[]
}

/** Finds a day's loose ends in the lists. `now` is in ms. */
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

/** The counts of loose ends, as a hand-over stores them. */
export const endCounts = (ends: LooseEnds) => ({
  overdue_passes: ends.overduePasses.length,
  radios_out: ends.radiosOut.length,
  tours_not_started: ends.toursNotStarted.length,
  guests_not_in: ends.guestsNotIn.length,
})

/** The hand-overs of the latest day before `today`, in the order of the list: what the desk reads in the morning. */
export function handoversBefore(handovers: readonly Handover[], today: string): Handover[] {
  const before = handovers.filter(({ day }) => compareDays(day, today) < 0)
  const last = before
    .map(({ day }) => day)
    .sort(compareDays)
    .at(-1)
  return before.filter(({ day }) => day === last)
}
