/** Small steps that effects are made of. None changes its input; each returns it where there is nothing to change. */

const shallowEqual = <T extends object>(a: T, b: T): boolean => {
  const keys = Object.keys(a) as (keyof T)[]
  return keys.length === Object.keys(b).length && keys.every(key => Object.is(a[key], b[key]))
}

/** A thing of the shape `T` and with no field that `T` has not: a misspelt one is a type error. */
type Exactly<T, U extends T> = U & { readonly [K in Exclude<keyof U, keyof T>]: never }

/** Changes the items that `where` finds. */
export function updateWhere<T extends object, U extends T>(
  list: T[],
  where: (item: T) => boolean,
  how: (item: T) => Exactly<T, U>,
): T[] {
  let changed = false
  const next = list.map(item => {
    if (!where(item)) return item
    const other = how(item)
    if (shallowEqual(item, other)) return item
    changed = true
    return other
  })
  return changed ? next : list
}

/** Leaves out the items that `where` finds. */
export function removeWhere<T>(list: T[], where: (item: T) => boolean): T[] {
  const rest = list.filter(item => !where(item))
  return rest.length === list.length ? list : rest
}

/** Puts an item in its place in a sorted list; behind those that are its equals. */
export function insertSorted<T>(list: T[], item: NoInfer<T>, compare: (a: T, b: T) => number): T[] {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = list[middle]
    if (other !== undefined && compare(other, item) <= 0) low = middle + 1
    else high = middle
  }
  return list.toSpliced(low, 0, item)
}

/** Changes the items that `where` finds and puts the list in order again. */
export function updateAndSort<T extends object, U extends T>(
  list: T[],
  where: (item: T) => boolean,
  how: (item: T) => Exactly<T, U>,
  compare: (a: T, b: T) => number,
): T[] {
  const next = updateWhere(list, where, how)
  return next === list ? list : next.toSorted(compare)
}

/**
 * An id for what only the server can number: below zero, and the same for the same op. Screens take an id below zero
 * as "waits to be sent".
 */
export function provisionalId(opId: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < opId.length; at += 1) hash = Math.imul(hash ^ opId.charCodeAt(at), 0x01000193)
  return -((hash >>> 1) + 1)
}

/** Never below zero: a count that another desk has lowered meanwhile. */
export const atLeastZero = (count: number): number => Math.max(0, count)

/** Changes one thing, when `when` says so. */
export function updateIf<T extends object, U extends T>(
  thing: T,
  when: boolean,
  how: (thing: T) => Exactly<T, U>,
): T {
  if (!when) return thing
  const other = how(thing)
  return shallowEqual(thing, other) ? thing : other
}
