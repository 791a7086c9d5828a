import type { SeasonCounts, SeasonEvent, SeasonGroup } from '../api/season.schema.ts'
import { escapeFormula } from './formula-cells.ts'

/** Totals of the events of a year, for the screen and for a spreadsheet. */

export const NO_COUNTS: SeasonCounts = { guests: 0, expected: 0, arrived: 0, past: 0, missed: 0, gifts: 0 }

/** Adds two counts. */
export const addCounts = (a: SeasonCounts, b: SeasonCounts): SeasonCounts => ({
  guests: a.guests + b.guests,
  expected: a.expected + b.expected,
  arrived: a.arrived + b.arrived,
  past: a.past + b.past,
  missed: a.missed + b.missed,
  gifts: a.gifts + b.gifts,
})

/** The share (0 to 1) of guests expected on past days who did not come; undefined if nobody was expected. */
const noShowRate = ({ past, missed }: Pick<SeasonCounts, 'past' | 'missed'>): number | undefined =>
  past === 0 ? undefined : missed / past

/** The no-show rate as `7 %`; '' if there is none. */
export function noShowText(counts: Pick<SeasonCounts, 'past' | 'missed'>): string {
  const rate = noShowRate(counts)
  return rate === undefined ? '' : `${Math.round(rate * 100)} %`
}

const HEADER = ['Guests', 'Expected', 'In', 'No-show', 'Gift bags']
const cells = (row: SeasonCounts): string[] => [
  String(row.guests),
  String(row.expected),
  String(row.arrived),
  noShowText(row),
  String(row.gifts),
]

/** The events as the rows of a spreadsheet with a header row. */
export const seasonEventTable = (events: readonly SeasonEvent[]): string[][] => [
  ['Event', 'First day', ...HEADER],
  ...events.map(event => [escapeFormula(event.name), event.day, ...cells(event)]),
]

/** The groups as the rows of a spreadsheet with a header row. */
export const seasonGroupTable = (groups: readonly SeasonGroup[]): string[][] => [
  ['Group', 'Events', 'Came to', ...HEADER],
  ...groups.map(group => [
    escapeFormula(group.name),
    String(group.events),
    String(group.attended),
    ...cells(group),
  ]),
]
