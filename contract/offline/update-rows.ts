/** Building blocks of effects. None mutates its input; each returns the input itself if nothing changes. */

const shallowEqual = <T extends object>(a: T, b: T): boolean => {
  const keys = Object.keys(a) as (keyof T)[]
  return keys.length === Object.keys(b).length && keys.every(key => Object.is(a[key], b[key]))
}

/** A `T` without additional fields, so that a misspelt field is a type error. */
type Exactly<T, U extends T> = U & { readonly [K in Exclude<keyof U, keyof T>]: never }

/** Changes the items that match `where`. */
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

/** Changes the item with this id. */
export const updateById = <T extends { readonly id: string | number }, U extends T>(
  list: T[],
  id: T['id'] | undefined,
  how: (item: T) => Exactly<T, U>,
): T[] => updateWhere(list, item => item.id === id, how)

/** Removes the items that match `where`. */
export function removeWhere<T>(list: T[], where: (item: T) => boolean): T[] {
  const rest = list.filter(item => !where(item))
  return rest.length === list.length ? list : rest
}

/** Inserts an item into a sorted list, after items that compare equal. */
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

/** Changes the items that match `where` and sorts the list again. */
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
 * A provisional id for something whose id the server assigns: below zero, and the same for the same op. Screens treat
 * an id below zero as "waits to be sent".
 */
export function provisionalId(opId: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < opId.length; at += 1) hash = Math.imul(hash ^ opId.charCodeAt(at), 0x01000193)
  return -((hash >>> 1) + 1)
}

/** Keeps a count from going below zero when another desk has already lowered it. */
export const atLeastZero = (count: number): number => Math.max(0, count)

/** Changes one object if `when` is true. */
export function updateIf<T extends object, U extends T>(
  thing: T,
  when: boolean,
  how: (thing: T) => Exactly<T, U>,
): T {
  if (!when) return thing
  const other = how(thing)
  return shallowEqual(thing, other) ? thing : other
}
