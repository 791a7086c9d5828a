import { venueDay, venueTimeOn } from '../../contract/rules/venue-time.ts'

/** `10:32`, or `Thu 19 Nov, 10:32` on another day. In this device's time zone, for moments that belong to no event. */
export function deviceMoment(instant: string, nowMs: number): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return venueTimeOn(venueDay(nowMs, timeZone), instant, timeZone)
}
