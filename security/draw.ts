import { seededRandom } from '../server/demo/random.ts'

/** The seed of a day: 20261120. */
export const seedOf = (day: Date): number => Number(day.toISOString().slice(0, 10).replaceAll('-', ''))

/** Draws `count` different items, kept in order. The same seed draws the same items. */
export function draw<T>(from: readonly T[], count: number, seed: number): T[] {
  const drawn = new Set(
    seededRandom(seed)
      .shuffle([...from.keys()])
      .slice(0, count),
  )
  return from.filter((_, at) => drawn.has(at))
}
