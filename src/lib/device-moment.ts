import { venueMoment, venueTime } from '../../contract/rules/venue-time.ts'

/** `10:32`, or `Thu 19 Nov, 10:32` on another day. In this device's time zone, for moments that belong to no event. */
export function deviceMoment(instant: string, nowMs: number): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isToday = new Date(instant).toDateString() === new Date(nowMs).toDateString()
  return isToday ? venueTime(instant, timeZone) : venueMoment(instant, timeZone)
}
