const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Length of a span in words short enough for a list row.
 * @param spanMs milliseconds, taken without its sign
 * @param seconds whether spans under an hour tell their seconds (for what ticks)
 * @returns '42 s', '4 min 05 s', '4 min', '1 h 05 min', '1 day', '3 days'; 'less than a minute' without seconds
 */
export function spanText(spanMs: number, seconds = false): string {
  const span = Math.abs(spanMs)
  if (span >= 2 * DAY) return `${Math.floor(span / DAY)} days`
  if (span >= DAY) return '1 day'
  if (span >= HOUR) return `${Math.floor(span / HOUR)} h ${two(Math.floor((span % HOUR) / MINUTE))} min`
  const minutes = Math.floor(span / MINUTE)
  if (!seconds) return minutes === 0 ? 'less than a minute' : `${minutes} min`
  const rest = Math.floor((span % MINUTE) / SECOND)
  return minutes === 0 ? `${rest} s` : `${minutes} min ${two(rest)} s`
}

/**
 * Where a moment lies as seen from now: 'in 4 min 05 s', '12 min ago', 'now' (within a second, with seconds).
 * @param targetMs, nowMs milliseconds since 1970
 */
export function relativeTime(targetMs: number, nowMs: number, seconds = false): string {
  const span = targetMs - nowMs
  if (Math.abs(span) < (seconds ? SECOND : MINUTE)) return seconds ? 'now' : 'just now'
  return span > 0 ? `in ${spanText(span, seconds)}` : `${spanText(span, seconds)} ago`
}
