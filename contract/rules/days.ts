import { DAY_MS } from './durations.ts'

/**
 * Venue days: `DD/MM/YYYY` strings in the venue's calendar, whatever time zone the tablet is in (design section 7).
 */

const DAY_PATTERN = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** Midnight UTC of a day in ms; undefined if it is not a real date. */
function utcOf(day: string): number | undefined {
  const match = DAY_PATTERN.exec(day)
  if (!match) return undefined
  const [, dd, mm, yyyy] = match.map(Number) as [number, number, number, number]
  const ms = Date.UTC(yyyy, mm - 1, dd)
  const date = new Date(ms)
  return date.getUTCDate() === dd && date.getUTCMonth() === mm - 1 && yyyy >= 1970 ? ms : undefined
}

const dayOf = (utc: number): string => dayFromIsoDate(new Date(utc).toISOString())

/** Whether a string is a real calendar day as `DD/MM/YYYY`. */
export const isDay = (day: string): boolean => utcOf(day) !== undefined

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The day of a date in numbers: `05/03/2026`. */
export const dayFromNumbers = (date: Record<'day' | 'month' | 'year', number>): string =>
  `${twoDigits(date.day)}/${twoDigits(date.month)}/${date.year}`

/** Converts `2026-11-20`, also at the start of an instant, to `20/11/2026`. */
export const dayFromIsoDate = (date: string): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

/** Converts `20/11/2026` to `2026-11-20`. */
export const isoDateFromDay = (day: string): string =>
  `${day.slice(6, 10)}-${day.slice(3, 5)}-${day.slice(0, 2)}`

/** Shortens `20/11/2026,21/11/2026` to `20/11, 21/11`, for one event. */
export const shortDays = (days: string): string => days.replace(/\/\d{4}/g, '').replaceAll(',', ', ')

/** Sorts earlier days first; for use with `sort`. Both must be days. */
export const compareDays = (a: string, b: string): number =>
  Number(isoDateFromDay(a).replaceAll('-', '')) - Number(isoDateFromDay(b).replaceAll('-', ''))

/** All days from the first to the last, inclusive. Both must be days; empty if the last is before the first. */
export function daysBetween(first: string, last: string): string[] {
  const from = utcOf(first)
  const to = utcOf(last)
  if (from === undefined || to === undefined) return []
  const days: string[] = []
  for (let at = from; at <= to; at += DAY_MS) days.push(dayOf(at))
  return days
}

/** The day `count` days after a day, or before it if `count` is negative. */
export const addDays = (day: string, count: number): string =>
  dayOf((utcOf(day) ?? Number.NaN) + count * DAY_MS)

/** Splits a comma-separated list; an empty string is an empty list. */
export const splitList = (list: string): string[] => (list === '' ? [] : list.split(','))

/** Sorts a comma-separated list of days and removes duplicates. */
export const sortDays = (list: string): string => [...new Set(splitList(list))].sort(compareDays).join(',')
