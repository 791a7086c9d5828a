import { header } from '../contract/api/headers.ts'
import { affectedPaths, affectedReads, applyOps, isDeleted } from '../contract/offline/overlay.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import { createMemo } from './memo.ts'
import type { Outbox } from './outbox.ts'
import type { ReadRequest } from './read-request.ts'
import { notFoundReply } from './replies.ts'
import { answerHeaders, type Snapshot } from './snapshots.ts'
import { isMissingOp } from './versions.ts'

/** Whether an op may affect a read. Cheap; may return true for an op without effect, never false for one with. */
const mayConcern = (op: Op, read: ReadRequest): boolean =>
  affectedReads(op.endpoint).includes(read.name) && affectedPaths(op, [read.path]).length > 0

/**
 * The owner's ops that a stored answer lacks, oldest first: acknowledged ones that it may not include, and pending ones
 * that are not blocked.
 */
export function opsFor(
  read: ReadRequest,
  { meta }: Pick<Snapshot, 'meta'>,
  outbox: Outbox,
  owner: string,
): Op[] {
  const acked = outbox.ackedOf(owner).filter(one => isMissingOp(meta, one))
  return [...acked, ...outbox.unblockedOf(owner)]
    .sort((a, b) => a.seq - b.seq)
    .flatMap(({ op }) => (mayConcern(op, read) ? [op] : []))
}

/** Whether any of the ops changes what a stored answer shows. */
export async function affects(read: ReadRequest, snapshot: Snapshot, ops: readonly Op[]): Promise<boolean> {
  if (isDeleted(read.name, read.params, ops)) return true
  const stored = await snapshot.json()
  return applyOps(read.name, read.params, stored, ops) !== stored
}

/** The answer to a page: the snapshot with the ops applied. Without ops, the body is passed on unparsed. */
export type View = (read: ReadRequest, snapshot: Snapshot, ops: readonly Op[]) => Promise<Response>
/** The same as a parsed value, which must not be mutated. */
export type ViewValue = (read: ReadRequest, snapshot: Snapshot, ops: readonly Op[]) => Promise<unknown>

/** Identifies a view among all views of its path, by the stored body and the ops applied to it. */
export const viewVersion = ({ meta }: Pick<Snapshot, 'meta'>, ops: readonly Op[]): string => {
  const identitySum = ops.reduce((sum, op) => sum + opIdentity(op), 0)
  return [meta.storedAt, ops.length, ops[0]?.id, ops.at(-1)?.id, identitySum].join(' ').trim()
}

/** Numbers ops by object identity: an op that gets a new client id keeps its own id, but is a new object. */
const identities = new WeakMap<Op, number>()
let lastIdentity = 0
function opIdentity(op: Op): number {
  const identity = identities.get(op) ?? ++lastIdentity
  identities.set(op, identity)
  return identity
}

interface CachedView {
  readonly stored: unknown
  readonly ops: readonly Op[]
  readonly value: unknown
}

/**
 * Builds the views of stored answers. The last view of each path is cached: one more write after a thousand pending
 * ones is applied to the cached view, instead of all of them to the stored answer.
 */
export function createView(): { readonly viewOf: View; readonly viewValue: ViewValue } {
  const last = createMemo<CachedView>()

  function applyOverlay(read: ReadRequest, stored: unknown, ops: readonly Op[]): unknown {
    const before = last.get(read.path)
    const extendsLast =
      before !== undefined && before.stored === stored && before.ops.every((op, at) => ops[at] === op)
    const value = applyOps(
      read.name,
      read.params,
      extendsLast ? before.value : stored,
      extendsLast ? ops.slice(before.ops.length) : ops,
      ({ op, error }) =>
        console.warn(`${op.endpoint} could not be applied to the stored answer of ${read.path}:`, error),
      stored,
    )
    last.set(read.path, { stored, ops, value })
    return value
  }

  const viewValue: ViewValue = async (read, snapshot, ops) => {
    const stored = await snapshot.json()
    return ops.length === 0 ? stored : applyOverlay(read, stored, ops)
  }

  const viewOf: View = async (read, snapshot, ops) => {
    const headers = answerHeaders(snapshot.meta)
    headers.set(header.view, viewVersion(snapshot, ops))
    if (ops.length === 0) return new Response(snapshot.body(), { headers })
    if (isDeleted(read.name, read.params, ops)) return notFoundReply()
    return new Response(JSON.stringify(await viewValue(read, snapshot, ops)), { headers })
  }

  return { viewOf, viewValue }
}
