/** How many of the guests that are shown have come. */
export interface ArrivedCount {
  readonly arrived: number
  readonly shown: number
  /** The day that is looked at, '' for all of them. */
  readonly day: string
  readonly query: string
}

/** `N/M guests checked in` (spec section 2), and of whom where that is not the whole list of a day. */
export function arrivedWords({ arrived, shown, day, query }: ArrivedCount): string {
  const of = `${query === '' ? '' : `, of ${shown} shown`}${day === '' ? ' on any day' : ''}`
  const all = query === '' && shown > 0 && arrived === shown
  return all ? `All guests are checked in${of}` : `${arrived}/${shown} guests checked in${of}`
}
