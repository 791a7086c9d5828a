import type { WriteName } from '../../contract/index.ts'
import { offlineWrite } from '../../contract/offline/writes.ts'
import type { Effect } from './effects.ts'
import type { ShownOutcome } from './tablet.ts'

/** The final state of a write. */
export interface Settled {
  readonly id: string
  readonly endpoint: WriteName
  readonly entities: readonly string[]
  readonly told: ShownOutcome
  /** Its state in the tablet's outbox: refused by the server, or waiting for such a write; undefined when not there. */
  readonly inOutbox: 'rejected' | 'blocked' | undefined
}

/** A broken promise of the app. */
export interface Violation {
  readonly kind: 'lost' | 'doubled' | 'refused though done' | 'out of order' | 'other view' | 'not drained'
  readonly desk: number
  readonly what: string
}

/** The numbers of writes of one tablet, by how they ended. */
export interface Tally {
  readonly sent: number
  /** Took effect once. */
  readonly effects: number
  readonly rejected: number
  /** In the outbox, waiting for a rejected one. */
  readonly blocked: number
  /** Removed what was gone already, as its operator wanted. */
  readonly gone: number
  /** The operator was told that it failed, or was told nothing because the page was gone. */
  readonly failed: number
}

/** Whether a write removes, or reverses for a guest, what the server does not have (`standing`). */
const removesNothing = ({ endpoint, entities: [removed = ''] }: Settled, standing: ReadonlySet<string>) =>
  offlineWrite(endpoint)?.goneError !== undefined && !standing.has(removed)

/**
 * Checks that each write of a tablet took effect exactly once or was shown to its operator with the reason, and that
 * writes on the same entity took effect in the order in which they were made. `writes` are in that order; `standing` are
 * the entities that the server has in the end.
 */
export function judge(
  desk: number,
  writes: readonly Settled[],
  effects: ReadonlyMap<string, Effect>,
  standing: ReadonlySet<string>,
): { violations: Violation[]; tally: Tally } {
  const violations: Violation[] = []
  const add = (kind: Violation['kind'], write: Settled, more = '') =>
    violations.push({ kind, desk, what: `${write.endpoint} ${write.id}${more}` })
  const last = new Map<string, { readonly place: number; readonly id: string }>()
  let [once, rejected, blocked, gone, failed] = [0, 0, 0, 0, 0]

  for (const write of writes) {
    const effect = effects.get(write.id)
    const refused = write.told === 'refused' || write.inOutbox === 'rejected'
    // A page that is gone, or that got an error, has promised its operator nothing.
    const promised = write.told === 'done' || write.told === 'queued'
    if (refused) rejected += 1
    if (write.inOutbox === 'blocked') blocked += 1
    if (!promised && !refused) failed += 1
    if (!effect) {
      const isOver = write.told === 'done' || (promised && !write.inOutbox)
      if (isOver && removesNothing(write, standing)) gone += 1
      else if (isOver) add('lost', write, `, told ${write.told}`)
      continue
    }
    if (effect.times > 1) add('doubled', write, `, ${effect.times} times`)
    else once += 1
    if (refused || write.inOutbox === 'blocked') add('refused though done', write)
    if (!promised) continue
    for (const entity of write.entities) {
      const before = last.get(entity)
      if (before && before.place > effect.place)
        add('out of order', write, ` before ${before.id} on ${entity}`)
      else last.set(entity, { place: effect.place, id: write.id })
    }
  }
  return { violations, tally: { sent: writes.length, effects: once, rejected, blocked, gone, failed } }
}
