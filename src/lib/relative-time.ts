import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../contract/rules/durations.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Describes the length of a span, short enough for a list row.
 * @param spanMs milliseconds; the sign is ignored
 * @param seconds for countdowns: to the second below a day, to the minute above
 * @returns '42 s', '4 min 05 s', '2 days 3 h 05 min'; without seconds 'less than a minute', '4 min', '1 h 05 min'
 */
export function spanText(spanMs: number, seconds = false): string {
  const span = Math.abs(spanMs)
  const days = Math.floor(span / DAY_MS)
  const hours = Math.floor((span % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((span % HOUR_MS) / MINUTE_MS)
  const inDays = days === 1 ? '1 day' : `${days} days`
  const inHours = `${hours} h ${two(minutes)} min`
  if (days > 0) return seconds ? `${inDays} ${inHours}` : inDays
  if (!seconds) return hours > 0 ? inHours : minutes > 0 ? `${minutes} min` : 'less than a minute'
  const rest = Math.floor((span % MINUTE_MS) / SECOND_MS)
  if (hours > 0) return `${inHours} ${two(rest)} s`
  return minutes > 0 ? `${minutes} min ${two(rest)} s` : `${rest} s`
}

/**
 * Describes a moment relative to now: 'in 4 min 05 s', '12 min ago', 'now' (within a second, with seconds).
 * @param targetMs, nowMs milliseconds since 1970
 */
export function relativeTime(targetMs: number, nowMs: number, seconds = false): string {
  const span = targetMs - nowMs
  if (Math.abs(span) < (seconds ? SECOND_MS : MINUTE_MS)) return seconds ? 'now' : 'just now'
  return span > 0 ? `in ${spanText(span, seconds)}` : `${spanText(span, seconds)} ago`
}
