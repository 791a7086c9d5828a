import type { LiveRows } from '../api/live.schema.ts'
import { compareGuests, compareNamed, comparePasses, compareRadios, compareTours } from '../rules/order.ts'
import { insertSorted } from './update-rows.ts'

/** A patch of a list: the new and changed rows, and the ids of removed ones. */
interface ListPatch<T = unknown, Id = string | number> {
  readonly rows: readonly T[]
  readonly gone: readonly Id[]
}

/** The reads whose lists can be patched. */
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

/** Whether the read of this name is a list that can be patched. */
export const isListName = (name: string): name is ListName => name in lists

/**
 * Applies a patch to the list of the read `name` and keeps it sorted. Rows that the patch does not name stay the same
 * objects. Does not mutate `list`; throws a TypeError if it is not an array.
 */
export function patchList(name: ListName, list: unknown, patch: ListPatch): unknown[] {
  if (!Array.isArray(list)) throw new TypeError(`The stored answer of ${name} is no list.`)
  // Stored values are untyped; the name of the read determines their type.
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

/** Compares two lists by identity, so that `patchList(name, before, diffLists(name, before, after))` equals `after`. */
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
