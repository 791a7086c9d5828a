import { createContext, useContext } from 'react'
import type { Event } from '../../contract/api/events.schema.ts'
import { MINUTE_MS } from '../../contract/rules/durations.ts'
import { venueDay } from '../../contract/rules/venue-time.ts'
import { useClock } from '../lib/clock.ts'

/** The event of the screens below. */
export const EventContext = createContext<Event | null>(null)

/** The event of the shell above. @throws Error outside of one. */
export function useEvent(): Event {
  const event = useContext(EventContext)
  if (!event) throw new Error('useEvent needs the event shell above it.')
  return event
}

let last = { now: Number.NaN, timezone: '', day: '' }

/** The venue day of a minute. All callers ask for the same one several times in a render, and formatting is slow. */
function dayOf(now: number, timezone: string): string {
  if (last.now !== now || last.timezone !== timezone) last = { now, timezone, day: venueDay(now, timezone) }
  return last.day
}

/** Today at the event's venue, `DD/MM/YYYY`; renders again at midnight there. @throws Error outside of an event. */
export function useToday(): string {
  const { timezone } = useEvent()
  return useClock(MINUTE_MS, now => dayOf(now, timezone))
}
