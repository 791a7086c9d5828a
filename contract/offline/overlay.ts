import { matchRow } from '../api/path.ts'
import type { ReadName } from '../index.ts'
import { contract } from '../index.ts'
import { fieldsOf } from '../rules/fields-of.ts'
import type { Op } from './queued-write.ts'
import { offlineWrite } from './writes.ts'

/**
 * What an operator sees offline: a snapshot with the effects of waiting writes applied (design section 4). The
 * stored answer itself is never changed, so that a refetch cannot undo what they did.
 */

const effectOf = (op: Op, read: ReadName) => offlineWrite(op.endpoint)?.effects[read]

/** Values of a path's parameters and, where it has one, of its query, as `matchRow` and the URL give them. */
export type ReadParams = Readonly<Record<string, string | number>>

/** An op that a stored answer could not take, because one of the two is malformed or of another version. */
export interface EffectError {
  readonly op: Op
  readonly read: ReadName
  readonly error: unknown
}

/**
 * The answer of `read` with the effects of the ops applied, in their order. `snapshot` is the stored answer, parsed, or has the
 * effects of earlier ops already: `stored` is then the stored one. `params` are the path's parameters and the query's. Returns
 * the very same `snapshot` where no op applies, and never mutates it.
 * Never throws: an op that the snapshot cannot take is left out as a whole and told to `onFault`.
 */
export function applyOps(
  read: ReadName,
  params: ReadParams,
  snapshot: unknown,
  ops: readonly Op[],
  onFault?: (fault: EffectError) => void,
  stored: unknown = snapshot,
): unknown {
  let answer = snapshot
  for (const op of ops) {
    const effect = effectOf(op, read)
    const update = typeof effect === 'function' ? effect : effect?.update
    if (!update) continue
    try {
      // What is stored has lost its type; the names of the row and the op say what it is.
      answer = update(answer as never, op as never, params as never, stored as never)
    } catch (error) {
      onFault?.({ op, read, error })
    }
  }
  return answer
}

/**
 * Whether a waiting op takes away what `read` answers with, so that it is to be answered with 404 `NotFound`. Never throws: an
 * op that cannot be understood takes nothing away.
 */
export const isDeleted = (read: ReadName, params: ReadParams, ops: readonly Op[]): boolean =>
  ops.some(op => {
    const effect = effectOf(op, read)
    try {
      return typeof effect === 'object' && effect.deletes(op as never, params as never)
    } catch {
      return false
    }
  })

/** The reads whose answers a write can change; none for an unknown name. */
export const affectedReads = (writeName: string): readonly ReadName[] =>
  // Their type says that they are; Object.keys has lost it.
  Object.keys(offlineWrite(writeName)?.effects ?? {}) as ReadName[]

/** Looked up for each write against each stored answer: put together once. */
const writes = new Map(
  Object.values(contract).map(({ name, path }) => [
    name as string,
    { path, reads: new Set<string>(affectedReads(name)) },
  ]),
)

/** The event that a path's or an op's parameters name, where they do. */
const eventIn = (path: string, values: Readonly<Record<string, unknown>>): unknown =>
  values.eventID ?? values.eventId ?? (path.startsWith('/event/:id/') ? values.id : undefined)

/**
 * Which of the paths that the device holds answers for (`/guest_list/7`, below the API base, with or without query)
 * an op can change. Paths of another event are left out where op and path both name theirs; of one event's, some may
 * be named that the op leaves as they are.
 */
export function affectedPaths(op: Op, knownPaths: readonly string[]): string[] {
  const write = writes.get(op.endpoint)
  if (!write || write.reads.size === 0) return []
  const event =
    eventIn(write.path, { ...fieldsOf(op.body), ...fieldsOf(op.params) }) ??
    fieldsOf(op.body).event_id ??
    op.context.event_id
  return knownPaths.filter(path => {
    const match = matchRow('GET', path.split('?')[0] ?? path)
    if (!match || !write.reads.has(match.name)) return false
    const theirs = eventIn(contract[match.name].path, match.params)
    return event === undefined || theirs === undefined || Number(event) === Number(theirs)
  })
}
