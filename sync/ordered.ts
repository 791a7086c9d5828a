interface Item {
  readonly id: string
  readonly owner: string
  readonly seq: number
}

/**
 * Items by id, and by owner in `seq` order. An owner's list is the same array until one of their items changes, because
 * it is read after each of a thousand pending writes.
 */
export function createOrdered<T>(itemOf: (value: T) => Item) {
  const values = new Map<string, T>()
  const lists = new Map<string, readonly T[]>()

  return {
    get: (id: string): T | undefined => values.get(id),
    has: (id: string): boolean => values.has(id),

    /** One owner's items in `seq` order. */
    of(owner: string): readonly T[] {
      let list = lists.get(owner)
      if (!list) {
        list = [...values.values()]
          .filter(value => itemOf(value).owner === owner)
          .sort((a, b) => itemOf(a).seq - itemOf(b).seq)
        lists.set(owner, list)
      }
      return list
    },

    /** The items of all owners but one. */
    notOf: (owner: string | undefined): readonly T[] =>
      [...values.values()].filter(value => itemOf(value).owner !== owner),

    /** The items of all owners. */
    all: (): readonly T[] => [...values.values()],

    /** The highest `seq`; 0 if there are no items. */
    last: (): number => [...values.values()].reduce((last, value) => Math.max(last, itemOf(value).seq), 0),

    set(value: T): void {
      const { id, owner } = itemOf(value)
      values.set(id, value)
      lists.delete(owner)
    },

    delete(id: string): void {
      const value = values.get(id)
      if (value === undefined) return
      values.delete(id)
      const { owner } = itemOf(value)
      const list = lists.get(owner)
      if (list) lists.set(owner, list.toSpliced(list.indexOf(value), 1))
    },
  }
}
