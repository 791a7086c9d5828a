import type { Random } from '../../server/demo/random.ts'
import { createOperator, type PlannedWrite } from './operations.ts'
import type { World } from './world.ts'

/** The events that disturb a tablet while its operator works. */
export const DISTURBANCES = [
  'reload',
  'worker killed',
  'second tab',
  'tab closed',
  'offline mode',
  'network gone',
] as const
export type Disturbance = (typeof DISTURBANCES)[number]

/** Happen in every run, whatever its seed draws; those of one list happen to one tablet, in this order. */
const ALWAYS: readonly (readonly Disturbance[])[] = [
  ['reload'],
  ['worker killed'],
  ['second tab', 'tab closed'],
  ['offline mode'],
  ['network gone'],
]

/** One step of a tablet's day. */
export type Step =
  | { readonly kind: 'write'; readonly write: PlannedWrite }
  /** The operator looks at a screen, which reads this path. */
  | { readonly kind: 'look'; readonly path: string }
  /** `atOnce` interrupts the writes that are under way; `ms` is how long the disturbance lasts. */
  | {
      readonly kind: 'disturb'
      readonly what: Disturbance
      readonly atOnce: boolean
      readonly ms: number
    }
  | { readonly kind: 'pause'; readonly ms: number }

/** The paths that a desk reads; its writes change all of them. */
export function pathsOf({ event, tours }: World): string[] {
  const { id } = event
  return [
    `/guest_list/${id}`,
    `/event/${id}/groups`,
    `/event/${id}/tours`,
    `/passes/${id}`,
    `/radios/${id}`,
    `/event/${id}/redemptiondays`,
    `/event/${id}/redemptiongroups`,
    ...tours.map(tour => `/tour/${tour.id}/guests`),
  ]
}

/** The steps of one of `desks` tablets, with `ops` writes among them. */
export function planOf(world: World, random: Random, desk: number, desks: number, ops: number): Step[] {
  const always = ALWAYS.filter((_, at) => at % desks === desk).flat()
  const apart = ops / (always.length + 1)
  const next = createOperator(world, random, desk)
  const paths = pathsOf(world)
  const steps: Step[] = []
  for (let writes = 0; writes < ops; ) {
    for (const write of next().slice(0, ops - writes)) {
      steps.push({ kind: 'write', write })
      writes += 1
    }
    const [due] = always
    if (due && writes >= ops - always.length * apart) {
      steps.push({ kind: 'disturb', what: due, atOnce: true, ms: 2000 })
      always.shift()
    }
    if (random.chance(0.25)) steps.push({ kind: 'look', path: random.pick(paths) })
    if (random.chance(0.06))
      steps.push({
        kind: 'disturb',
        what: random.pick(DISTURBANCES),
        atOnce: random.chance(0.5),
        ms: 500 + random.below(4000),
      })
    steps.push({ kind: 'pause', ms: random.below(240) })
  }
  return steps
}
