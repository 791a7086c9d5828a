/** A pseudo-random generator. The same seed gives the same numbers, so that every demo shows the same guests. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from 0 (inclusive) to `below` (exclusive). */
  below(below: number): number
  /** One of the items. Throws RangeError if there are none. */
  pick<T>(items: readonly T[]): T
  /** True with this probability. */
  chance(probability: number): boolean
  /** The items in random order. */
  shuffle<T>(items: readonly T[]): T[]
}

/** Mulberry32: small, and good enough to mix names. `seed` is an integer. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: items => {
      const at = below(items.length)
      if (at in items) return items[at] as (typeof items)[number]
      throw new RangeError('There is nothing to pick from.')
    },
    chance: probability => next() < probability,
    shuffle: items => {
      const mixed = items.map(item => ({ item, order: next() }))
      return mixed.sort((a, b) => a.order - b.order).map(({ item }) => item)
    },
  }
}
