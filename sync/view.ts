import { header } from '../contract/api/headers.ts'
import { affectedPaths, affectedReads, applyOps, isDeleted } from '../contract/offline/overlay.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import { createMemo } from './memo.ts'
import type { Outbox } from './outbox.ts'
import type { ReadRequest } from './read-request.ts'
import { notFoundReply } from './replies.ts'
import { answerHeaders, type Snapshot } from './snapshots.ts'
import { isMissingOp } from './versions.ts'

/** Whether an op may concern a read; cheap, and sometimes wrong on the safe side. */
const mayConcern = (op: Op, asked: ReadRequest): boolean =>
  affectedReads(op.endpoint).includes(asked.name) && affectedPaths(op, [asked.path]).length > 0

/** The owner's ops that a stored answer does not show yet, in their order: those acknowledged since, and those that
 * wait and are not blocked. */
export function opsFor(
  asked: ReadRequest,
  { meta }: Pick<Snapshot, 'meta'>,
  outbox: Outbox,
  owner: string,
): Op[] {
  const acked = outbox.ackedOf(owner).filter(one => isMissingOp(meta, one))
  return [...acked, ...outbox.shownOf(owner)]
    .sort((a, b) => a.seq - b.seq)
    .flatMap(({ op }) => (mayConcern(op, asked) ? [op] : []))
}

/** Whether any of the ops changes what a stored answer shows. */
export async function affects(asked: ReadRequest, snapshot: Snapshot, ops: readonly Op[]): Promise<boolean> {
  if (isDeleted(asked.name, asked.params, ops)) return true
  const stored = await snapshot.json()
  return applyOps(asked.name, asked.params, stored, ops) !== stored
}

/** What a page gets of a snapshot: with the effects of the ops applied. Where none applies it is passed on unread. */
export type View = (asked: ReadRequest, snapshot: Snapshot, ops: readonly Op[]) => Promise<Response>
/** The same as a value; never to be changed. */
export type ViewValue = (asked: ReadRequest, snapshot: Snapshot, ops: readonly Op[]) => Promise<unknown>

/** Tells a view from every other one of its path: what it is made of, and which of the ops, all in their order. */
export const viewVersion = ({ meta }: Pick<Snapshot, 'meta'>, ops: readonly Op[]): string => {
  const made = ops.reduce((sum, op) => sum + opIdentity(op), 0)
  return [meta.storedAt, ops.length, ops[0]?.id, ops.at(-1)?.id, made].join(' ').trim()
}

/** An op that was given another number keeps its id, and is another object all the same. */
const turns = new WeakMap<Op, number>()
let lastTurn = 0
function opIdentity(op: Op): number {
  const turn = turns.get(op) ?? ++lastTurn
  turns.set(op, turn)
  return turn
}

interface Folded {
  readonly stored: unknown
  readonly ops: readonly Op[]
  readonly value: unknown
}

/**
 * Makes the view of stored answers. The last one of each path is remembered: another write on top of a thousand that
 * wait is applied to what they came to, not into the stored answer together with all of them.
 */
export function createView(): { readonly viewOf: View; readonly viewValue: ViewValue } {
  const last = createMemo<Folded>()

  function foldOn(asked: ReadRequest, stored: unknown, ops: readonly Op[]): unknown {
    const before = last.get(asked.path)
    const goesOn =
      before !== undefined && before.stored === stored && before.ops.every((op, at) => ops[at] === op)
    const value = applyOps(
      asked.name,
      asked.params,
      goesOn ? before.value : stored,
      goesOn ? ops.slice(before.ops.length) : ops,
      ({ op, error }) =>
        console.warn(`The stored answer of ${asked.path} could not take ${op.endpoint}:`, error),
      stored,
    )
    last.set(asked.path, { stored, ops, value })
    return value
  }

  const viewValue: ViewValue = async (asked, snapshot, ops) => {
    const stored = await snapshot.json()
    return ops.length === 0 ? stored : foldOn(asked, stored, ops)
  }

  const viewOf: View = async (asked, snapshot, ops) => {
    const headers = answerHeaders(snapshot.meta)
    headers.set(header.view, viewVersion(snapshot, ops))
    if (ops.length === 0) return new Response(snapshot.body(), { headers })
    if (isDeleted(asked.name, asked.params, ops)) return notFoundReply()
    return new Response(JSON.stringify(await viewValue(asked, snapshot, ops)), { headers })
  }

  return { viewOf, viewValue }
}
