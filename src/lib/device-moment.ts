import { venueMoment, venueTime } from '../../contract/rules/venue-time.ts'

/** `10:32`; of another day, `Thu 19 Nov, 10:32`. By this device's own clock, where nothing says whose event it is. */
export function deviceMoment(instant: string, nowMs: number): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isToday = new Date(instant).toDateString() === new Date(nowMs).toDateString()
  return isToday ? venueTime(instant, timeZone) : venueMoment(instant, timeZone)
}
