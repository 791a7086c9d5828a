import { createHash } from 'node:crypto'
import { type Random, seededRandom } from '../../server/demo/random.ts'

/** The faults that one request between a tablet and the server can meet. */
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

/** The request for which the proxy asks for a fault: `name` identifies it, `attempt` counts its attempts from 1. */
interface Asked {
  readonly name: string
  readonly attempt: number
}

/** Returns the fault that a request meets; undefined lets it through. */
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

/** Random numbers that depend on the seed and the name only, whatever was drawn before. */
export const randomOf = (seed: number, name: string): Random =>
  seededRandom(createHash('sha256').update(`${seed} ${name}`).digest().readUInt32LE(0))

/** Faults by seed: the same request meets the same fault in each run, whatever the order of the requests. */
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
 * Injects each fault at least twice: into the first attempts of the writes with these names, in the order of their
 * arrival. The number of calls is not known beforehand, because waiting writes are sent in batches. All other requests
 * get the fault of `decide`.
 */
export function withEachFault(names: readonly string[], decide: Decide): Decide {
  const writes = new Set(names)
  const due = [...FAULTS, ...FAULTS]
  return asked => (asked.attempt === 1 && writes.has(asked.name) ? due.shift() : undefined) ?? decide(asked)
}

/** Picks one of the items at random, in proportion to their weights. */
export function pickWeighted<T>(random: Random, items: readonly (readonly [weight: number, item: T])[]): T {
  let left = random.next() * items.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, item] of items) {
    left -= weight
    if (left < 0) return item
  }
  return random.pick(items)[1]
}
