import { seededRandom } from './world/random.ts'

/** Features of a run. Each run draws some of them (`drawPlan`), so that none hides another. */
export const FEATURES = [
  // The connection to the server.
  'refused',
  'lost',
  'answer-lost',
  /** No answer ever comes, whether or not the call arrived. */
  'hang',
  'errors',
  /** 503 or 429, with `Retry-After` or without. */
  'busy',
  'unauthorized',
  /** The sign-in page of a network answers in the server's place, or redirects to itself. */
  'portal',
  /** A 403 that is not of our server. */
  'foreign-403',
  'slow',
  /** Some calls take longer, so that answers come in another order. */
  'reorder',
  'offline',
  /** The live feed breaks off instead of sending a change. */
  'live-gaps',
  // The device.
  /** The engine ends without warning; what it has stored stays. */
  'kill',
  /** What was not durably stored is lost. */
  'power-loss',
  /** The disk is full for some seconds. */
  'quota',
  'reload',
  'tabs',
  'users',
  /** The operator switches the offline mode on and off. */
  'toggle',
  /** The engine moves from the worker to a page, or back. */
  'hand-over',
  /** The outbox begins with writes of an older version. */
  'old-outbox',
  /** Pages at times have no token for the engine. */
  'no-token',
  // The operators' work.
  'bursts',
  /** Tablets draw ids for passes and radios that another tablet may have drawn. */
  'collisions',
  'guest-changes',
  'groups',
  'tours',
  /** Passes and radios. */
  'items',
  'redemption',
  /** Operators retry and discard rejected writes. */
  'refusals',
  /** No page asks the engine to drain after healing. */
  'no-nudge',
  /** Some writes are held back, and some of these are discarded. */
  'held',
  /** Vouchers and gift bags are taken back. */
  'taken-back',
  /** Hand-overs of a day are recorded. */
  'days-handed-over',
  // The device again: added at the end, so that older seeds still draw the same features.
  /** The clock is set back. */
  'clock',
  'radios-taken-over',
] as const
export type Feature = (typeof FEATURES)[number]

/** Everything that a run depends on. */
export interface Plan {
  readonly seed: number
  readonly tablets: number
  /** Number of writes by operators, on all tablets together. */
  readonly writes: number
  readonly features: readonly Feature[]
}

/** Writes of one run: enough for disturbances to accumulate, few enough to find a fault. */
const WRITES = [60, 150, 300, 600] as const

/** Draws the run of a seed. */
export function drawPlan(seed: number): Plan {
  const random = seededRandom(seed, 'plan')
  const share = random.pick([0.15, 0.35, 0.6])
  return {
    seed,
    tablets: 1 + random.int(4),
    writes: random.pick(WRITES),
    features: FEATURES.filter(() => random.chance(share)),
  }
}
