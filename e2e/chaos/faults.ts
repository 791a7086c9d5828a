import { createHash } from 'node:crypto'
import { type Random, seededRandom } from '../../server/demo/random.ts'

/** What can happen to one request between a tablet and the server. */
export const FAULTS = [
  'refused',
  'dropped before the server',
  'answer dropped',
  'hung before the server',
  'answer hung',
  '500',
  '503',
  '503 with Retry-After',
  '429',
  '401',
  'captive portal',
  'slow',
] as const
export type Fault = (typeof FAULTS)[number]

/** What the proxy asks about: `name` tells a request from all others, `attempt` counts how often it has come. */
export interface Asked {
  readonly name: string
  readonly attempt: number
}

/** Says what happens to a request; undefined lets it through. */
export type Decide = (asked: Asked) => Fault | undefined

const weights: Readonly<Record<Fault, number>> = {
  refused: 4,
  'dropped before the server': 5,
  'answer dropped': 8,
  'hung before the server': 2,
  'answer hung': 2,
  '500': 4,
  '503': 3,
  '503 with Retry-After': 2,
  '429': 2,
  '401': 2,
  'captive portal': 3,
  slow: 5,
}

/** Random numbers of their own for a name: the same whatever happened before. */
export const randomOf = (seed: number, name: string): Random =>
  seededRandom(createHash('sha256').update(`${seed} ${name}`).digest().readUInt32LE(0))

/** Faults by seed: the same request meets the same fate in each run, whatever order the requests come in. */
export function seededFaults(seed: number, share: number): Decide {
  return ({ name, attempt }) => {
    const random = randomOf(seed, `${name} ${attempt}`)
    if (!random.chance(share)) return undefined
    return pickWeighted(
      random,
      FAULTS.map(fault => [weights[fault], fault]),
    )
  }
}

/**
 * Has each fault happen in any case, twice: to the first attempts of the writes of these names, in the order in which they come. How
 * many calls there are is not known beforehand, as what waits goes out in batches. All else is as `decide` says.
 */
export function withEachFault(names: readonly string[], decide: Decide): Decide {
  const writes = new Set(names)
  const due = [...FAULTS, ...FAULTS]
  return asked => (asked.attempt === 1 && writes.has(asked.name) ? due.shift() : undefined) ?? decide(asked)
}

/** One of the items; those of more weight more often. */
export function pickWeighted<T>(random: Random, items: readonly (readonly [weight: number, item: T])[]): T {
  let left = random.next() * items.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, item] of items) {
    left -= weight
    if (left < 0) return item
  }
  return random.pick(items)[1]
}
