import { formatCount } from '../../../contract/rules/pluralize.ts'

/** How many of the listed guests have come. */
export interface ArrivedCount {
  readonly arrived: number
  readonly shown: number
  /** The chosen day in words: 'today', 'on Tuesday 24 Nov', 'on any day'. */
  readonly when: string
  readonly query: string
  /** There is room for the count only, and the matches are right below it. */
  readonly isNarrow: boolean
}

/** `N/M guests checked in` (spec section 2) with the day, and a note if only the matches of a search are counted. */
export function arrivedWords({ arrived, shown, when, query, isNarrow }: ArrivedCount): string {
  const of = ` ${when}${query === '' || isNarrow ? '' : ', of those found'}`
  const all = query === '' && shown > 0 && arrived === shown
  return all
    ? `All guests are checked in${of}`
    : `${formatCount(arrived)}/${formatCount(shown)} guests checked in${of}`
}
