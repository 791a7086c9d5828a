/** How many of the guests that are shown have come. */
export interface ArrivedCount {
  readonly arrived: number
  readonly shown: number
  /** The day that is looked at, in words: 'today', 'on Tuesday 24 Nov', 'on any day'. */
  readonly when: string
  readonly query: string
  /** There is no room but for the count itself: what was found stands below it. */
  readonly isNarrow: boolean
}

/** `N/M guests checked in` (spec section 2), when, and of whom where that is not the whole list. */
export function arrivedWords({ arrived, shown, when, query, isNarrow }: ArrivedCount): string {
  const of = ` ${when}${query === '' || isNarrow ? '' : ', of those found'}`
  const all = query === '' && shown > 0 && arrived === shown
  return all ? `All guests are checked in${of}` : `${arrived}/${shown} guests checked in${of}`
}
