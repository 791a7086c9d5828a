/** A generator of numbers from 0 to 1 that depend only on the seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The seed of a day: 20261120. */
export const seedOf = (day: Date): number => Number(day.toISOString().slice(0, 10).replaceAll('-', ''))

/** Draws `count` different items, kept in order. The same seed draws the same items. */
export function draw<T>(from: readonly T[], count: number, seed: number): T[] {
  const random = seededRandom(seed)
  const drawn = from
    .map((item, index) => ({ item, index, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
  return drawn.toSorted((a, b) => a.index - b.index).map(({ item }) => item)
}
