import type { LiveRows } from '../api/live.schema.ts'
import { compareGuests, compareNamed, comparePasses, compareRadios, compareTours } from '../rules/order.ts'
import { insertSorted } from './update-rows.ts'

/** What became of some things of a list: how they are now, and the ids of those that are no longer in it. */
interface ListPatch<T = unknown, Id = string | number> {
  readonly rows: readonly T[]
  readonly gone: readonly Id[]
}

/** The reads that answer with a list whose things can be told one by one. */
export type ListName = keyof LiveRows

interface List<T> {
  readonly idOf: (row: T) => string | number
  readonly compare: (a: T, b: T) => number
}
type Rows<N extends ListName> = NonNullable<LiveRows[N]>['rows'][number]

const lists: { readonly [N in ListName]: List<Rows<N>> } = {
  guestList: { idOf: guest => guest.id, compare: compareGuests },
  eventGroupList: { idOf: group => group.id, compare: compareNamed },
  tourList: { idOf: tour => tour.id, compare: compareTours },
  passList: { idOf: pass => pass.pass_id, compare: comparePasses },
  radioList: { idOf: radio => radio.radio_id, compare: compareRadios },
}

export const isListName = (name: string): name is ListName => name in lists

/**
 * Puts a patch into the list that the read `name` answers with, in the list's order. Things that it does not name stay
 * the very same. Never changes the list that it is given; throws a TypeError where that is none.
 */
export function patchList(name: ListName, list: unknown, patch: ListPatch): unknown[] {
  if (!Array.isArray(list)) throw new TypeError(`The stored answer of ${name} is no list.`)
  // What is stored has lost its type; the name of the read says what it is.
  const { idOf, compare }: List<never> = lists[name]
  const gone = new Set(patch.gone)
  const fresh = new Map(patch.rows.map(row => [idOf(row as never), row]))
  const moved: unknown[] = []
  let next: unknown[] = []
  for (const item of list) {
    const id = idOf(item as never)
    const row = fresh.get(id)
    fresh.delete(id)
    if (row === undefined) {
      if (!gone.has(id)) next.push(item)
    } else if (compare(item as never, row as never) === 0) next.push(row)
    else moved.push(row)
  }
  for (const row of [...moved, ...fresh.values()])
    next = insertSorted(next, row, (a, b) => compare(a as never, b as never))
  return next
}

/** What two lists of the same read differ in, by identity: `patchList(name, before, diffLists(name, before, after))` is `after`. */
export function diffLists(name: ListName, before: readonly unknown[], after: readonly unknown[]): ListPatch {
  const { idOf }: List<never> = lists[name]
  const known = new Map(before.map(row => [idOf(row as never), row]))
  const rows = after.filter(row => {
    const id = idOf(row as never)
    const same = known.get(id) === row
    known.delete(id)
    return !same
  })
  return { rows, gone: [...known.keys()] }
}
