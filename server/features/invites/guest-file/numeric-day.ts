import { isDay } from '../../../../contract/rules/days.ts'
import { DAY_MS } from '../../../../contract/rules/durations.ts'

/** The day (`DD/MM/YYYY`) of a spreadsheet's serial number. */
export const serialDay = (text: string): string => {
  const ms = Date.UTC(1899, 11, 30) + Number.parseInt(text, 10) * DAY_MS
  return new Date(ms).toISOString().slice(0, 10).split('-').reverse().join('/')
}

/**
 * The days that a numeric date can mean: day first, then month first, or the other way round after a year. A missing year
 * is the event's. Excel in Japanese makes 11 January of `01/11/2026` and writes it as `2026/1/11`.
 */
export function numericDays(match: RegExpExecArray, days: readonly string[]): string[] {
  const [, a = '', , b = '', c = '', shortA, shortB] = match
  const parts: (readonly [string, string, string])[] = []
  if (shortA !== undefined && shortB !== undefined)
    for (const year of new Set(days.map(day => day.slice(6))))
      parts.push([shortA, shortB, year], [shortB, shortA, year])
  else if (a.length === 4) parts.push([c, b, a], [b, c, a])
  else if (a.length <= 2 && c.length !== 3) {
    const year = c.length === 2 ? `20${c}` : c
    parts.push([a, b, year], [b, a, year])
  }
  return parts.map(([d, m, y]) => `${d.padStart(2, '0')}/${m.padStart(2, '0')}/${y}`).filter(isDay)
}
