import { seededRandom } from './world/random.ts'

/** Features of a run. Each run draws some of them (`drawPlan`), so that none hides another. */
export const FEATURES = [
  // The connection to the server.
  'refused',
  'lost',
  'answer-lost',
  'hang',
  'errors',
  'busy',
  'unauthorized',
  'portal',
  'foreign-403',
  'slow',
  'reorder',
  'offline',
  'live-gaps',
  // The device.
  'kill',
  'power-loss',
  'quota',
  'reload',
  'tabs',
  'users',
  'toggle',
  'hand-over',
  'old-outbox',
  'no-token',
  // The operators' work.
  'bursts',
  'collisions',
  'guest-changes',
  'groups',
  'tours',
  'items',
  'redemption',
  'refusals',
  'no-nudge',
  'held',
  'taken-back',
  'days-handed-over',
  // The device again: added at the end, so that older seeds still draw the same features.
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
