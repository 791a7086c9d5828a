import { matchRow } from '../api/path.ts'
import type { ReadName } from '../index.ts'
import { contract } from '../index.ts'
import { fieldsOf } from '../rules/fields-of.ts'
import type { Op } from './queued-write.ts'
import { offlineWrite } from './writes.ts'

/**
 * What an operator sees offline: a snapshot with the effects of pending writes applied (design section 4). The
 * stored answer itself is never changed, so a refetch cannot undo the operator's writes.
 */

const effectOf = (op: Op, read: ReadName) => offlineWrite(op.endpoint)?.effects[read]

/** Throws if the op is malformed. */
const isConcerned = (op: Op, read: ReadName, params: ReadParams): boolean => {
  const effect = effectOf(op, read)
  return typeof effect !== 'object' || effect.concerns?.(op as never, params as never) !== false
}

/** The parameters of a path and its query, as `matchRow` and the URL return them. */
export type ReadParams = Readonly<Record<string, string | number>>

/** An op that could not be applied to an answer, because one of the two is malformed or of another version. */
export interface EffectError {
  readonly op: Op
  readonly read: ReadName
  readonly error: unknown
}

/**
 * Applies the effects of the ops, in order, to an answer of `read`. `snapshot` is the parsed stored answer; if it
 * already includes the effects of earlier ops, `stored` is the stored one. `params` are those of the path and the
 * query. Returns `snapshot` itself if no op applies, and never mutates it. Never throws: an op that cannot be applied
 * is skipped as a whole and reported to `onFault`.
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
      // Stored values are untyped; the names of the read and the op determine their types.
      if (isConcerned(op, read, params))
        answer = update(answer as never, op as never, params as never, stored as never)
    } catch (error) {
      onFault?.({ op, read, error })
    }
  }
  return answer
}

/**
 * Whether an op deletes the subject of `read`, so that the answer is 404 `NotFound`. Never throws: a malformed op
 * deletes nothing.
 */
export const isDeleted = (read: ReadName, params: ReadParams, ops: readonly Op[]): boolean =>
  ops.some(op => {
    const effect = effectOf(op, read)
    try {
      return typeof effect === 'object' && effect.deletes?.(op as never, params as never) === true
    } catch {
      return false
    }
  })

/** The reads whose answers a write can change; none for an unknown name. */
export const affectedReads = (writeName: string): readonly ReadName[] =>
  // Object.keys loses the type.
  Object.keys(offlineWrite(writeName)?.effects ?? {}) as ReadName[]

/** Built once, since it is looked up for each write and each stored answer. */
const writes = new Map(
  Object.values(contract).map(({ name, path }) => [
    name as string,
    { path, reads: new Set<string>(affectedReads(name)) },
  ]),
)

/** The event in the parameters of a path or an op, if they name one. */
const eventIn = (path: string, values: Readonly<Record<string, unknown>>): unknown =>
  values.eventID ?? values.eventId ?? (path.startsWith('/event/:id/') ? values.id : undefined)

/**
 * The paths, out of those the device has answers for (`/guest_list/7`, below the API base, with or without query), that
 * an op can change. Omits paths of another event if op and path both name their event, and those that its effect does
 * not concern; may include others that the op does not change.
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
    if (event !== undefined && theirs !== undefined && Number(event) !== Number(theirs)) return false
    try {
      // The write has effects on reads only. Without its query, a read is of any event.
      return isConcerned(op, match.name as ReadName, match.params)
    } catch {
      return true
    }
  })
}
