interface Item {
  readonly id: string
  readonly owner: string
  readonly seq: number
}

/**
 * Items by id, and each owner's in their order. The list of an owner is the same array until one of their items
 * comes or goes: with a thousand writes waiting it is looked at after each of them.
 */
export function createOrdered<T>(itemOf: (value: T) => Item) {
  const values = new Map<string, T>()
  const lists = new Map<string, readonly T[]>()

  return {
    get: (id: string): T | undefined => values.get(id),
    has: (id: string): boolean => values.has(id),

    /** One owner's items by their `seq`. */
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

    /** The items of everybody but one owner. */
    notOf: (owner: string | undefined): readonly T[] =>
      [...values.values()].filter(value => itemOf(value).owner !== owner),

    /** Everybody's items. */
    all: (): readonly T[] => [...values.values()],

    /** The highest `seq` of all; 0 when there are none. */
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
