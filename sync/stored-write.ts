import type { ErrorBody } from '../contract/api/errors.ts'
import { header } from '../contract/api/headers.ts'
import { fillPath } from '../contract/api/path.ts'
import { API_BASE, contract, type RowName } from '../contract/index.ts'
import { withClientId } from '../contract/offline/client-ids.ts'
import { inOtherGroup, type OtherGroup } from '../contract/offline/other-group.ts'
import { OP_SCHEMA_VERSION, type Op, type WriteContext } from '../contract/offline/queued-write.ts'
import { offlineWrite } from '../contract/offline/writes.ts'
import { valuesNow } from '../contract/rules/replaced-fields.ts'
import { retriedBody } from '../contract/rules/retried-change.ts'
import { type Host, isoNow } from './host.ts'
import { readStoredOp } from './stored-op.ts'
import { timings } from './timings.ts'

/** All that is needed to send a request, even if the contract has changed since. Never contains a token. */
interface StoredRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: ArrayBuffer
}

/**
 * A write as the outbox stores it: the op, plus everything the engine derived from its contract row when it was made.
 * With that, a later version of the app can still order, show and send it.
 */
export interface StoredWrite {
  readonly op: Op
  /** Its position among all writes of this device. */
  readonly seq: number
  readonly entities: readonly string[]
  readonly creates?: string
  /** Those of its entities that have to exist, if not all of them. Absent from writes of older versions. */
  readonly needs?: readonly string[]
  /** If held back: the time (ms, host's clock) until which it is not sent and can be undone. */
  readonly heldUntil?: number
  /** The write in the operator's words. */
  readonly text: string
  /** Names the user in the list of left-behind writes. Absent from writes of older versions. */
  readonly ownerName?: string
  readonly request: StoredRequest
}

/** The contract's view of a request that may wait in the outbox, and who made it. */
interface OwnedCall {
  readonly name: RowName
  readonly params: Readonly<Record<string, string | number>>
  readonly owner: string
  readonly ownerName?: string
  readonly seq: number
}

/** Whether the contract lets this call wait in the outbox. */
export function mayQueue(name: RowName): boolean {
  const row = contract[name]
  return row.access === 'staff' && 'offline' in row && row.offline.mode === 'queue'
}

/**
 * Turns a page's request into a write for the outbox. Returns undefined if the request is malformed, so that the server
 * can answer with the error.
 */
export async function makeWrite(
  request: Request,
  call: OwnedCall,
  { clock, random }: Pick<Host, 'clock' | 'random'>,
): Promise<StoredWrite | undefined> {
  const bytes = await request.clone().arrayBuffer()
  try {
    const id = request.headers.get(header.idempotencyKey) ?? random.uuid()
    const op = {
      id: id.toLowerCase(),
      owner: call.owner,
      endpoint: call.name,
      params: call.params,
      body: bytes.byteLength > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
      at: request.headers.get(header.at) ?? isoNow(clock),
      context: readContext(request.headers.get(header.context) ?? request.headers.get(header.contextBefore2)),
      schema: OP_SCHEMA_VERSION,
    }
    return {
      op: op as Op,
      seq: call.seq,
      ...(call.ownerName ? { ownerName: call.ownerName } : {}),
      ...heldUntil(request.headers.get(header.held), clock.now()),
      ...derive(call.name, op),
      request: storable(request, op, bytes),
    }
  } catch (error) {
    console.warn(`A request of ${call.name} could not be read, so it is not queued:`, error)
    return undefined
  }
}

/** The fields that the contract derives from an op. `op` must be of endpoint `name`; the types cannot express that. */
function derive(name: RowName, op: object): Pick<StoredWrite, 'entities' | 'creates' | 'needs' | 'text'> {
  const write = offlineWrite(name)
  if (!write) throw new TypeError(`${name} is never queued`)
  const { entities, creates, needs, label } = write
  return {
    entities: entities(op as never),
    text: label(op as never),
    ...(creates ? { creates: creates(op as never) } : {}),
    ...(needs ? { needs: needs(op as never) } : {}),
  }
}

/**
 * Returns the write with a new client id for this pass or radio, or the write itself if it does not name it. The
 * idempotency key stays: the server stores nothing about a refusal, and needs the key to recognize a write that is sent
 * twice.
 */
export function withNewClientId(write: StoredWrite, entity: string, id: number): StoredWrite {
  return withOp(write, withClientId(write.op, entity, id))
}

/** Returns the write of a new guest for another group, any other write as it is. The idempotency key stays here too. */
export const withOtherGroup = (write: StoredWrite, group: OtherGroup): StoredWrite =>
  withOp(write, inOtherGroup(write.op, group))

/** Returns the write with another op of the same row, and everything that is derived from it. */
function withOp(write: StoredWrite, op: Op): StoredWrite {
  const row = Object.values(contract).find(({ name }) => name === op.endpoint)
  if (!row || op === write.op) return write
  const { body: _before, ...request } = write.request
  return {
    ...write,
    ...derive(row.name, op),
    op,
    request: {
      ...request,
      ...(op.params === write.op.params
        ? {}
        : {
            url: new URL(API_BASE + fillPath(row.path, op.params as OwnedCall['params']), request.url).href,
          }),
      headers: { ...request.headers, [header.at]: op.at },
      ...(op.body === undefined ? {} : { body: jsonBytes(op.body) }),
    },
  }
}

/**
 * Returns the write as it is made again at `at` (ISO) by a user who has seen the conflict (decision 066): what the refusal
 * tells is then what they saw (decision 068).
 */
export function retriedWrite(write: StoredWrite, at: string, refusal: ErrorBody): StoredWrite {
  const op: Op = { ...write.op, at, body: retriedBody(write.op.body, refusal) }
  const onRetry = offlineWrite(op.endpoint)?.onRetry
  return withOp(write, onRetry ? onRetry(op as never, valuesNow(refusal)) : op)
}

const jsonBytes = (body: unknown): ArrayBuffer => new TextEncoder().encode(JSON.stringify(body)).buffer

function heldUntil(milliseconds: string | null, now: number): Pick<StoredWrite, 'heldUntil'> {
  return Number(milliseconds) > 0 ? { heldUntil: now + Number(milliseconds) } : {}
}

/** How many ms a write is still held back. Returns 0 for more than the limit: the clock was set back since. */
export function remainingHoldMs({ heldUntil = 0 }: Pick<StoredWrite, 'heldUntil'>, now: number): number {
  const left = heldUntil - now
  return left > timings.maxHeldMs ? 0 : Math.max(left, 0)
}

function readContext(value: string | null): WriteContext {
  try {
    return value === null ? {} : JSON.parse(decodeURIComponent(value))
  } catch (error) {
    console.warn('The context of a write could not be read; the write is stored without it:', error)
    return {}
  }
}

function storable(request: Request, op: { id: string; at: string }, bytes: ArrayBuffer): StoredRequest {
  const type = request.headers.get('content-type')
  return {
    url: request.url,
    method: request.method,
    headers: {
      accept: 'application/json',
      [header.idempotencyKey]: op.id,
      [header.at]: op.at,
      ...(type && bytes.byteLength > 0 ? { 'content-type': type } : {}),
    },
    ...(bytes.byteLength > 0 ? { body: bytes } : {}),
  }
}

/**
 * Reads a queue entry of this or any older version of the app; returns undefined if it is not ours. Entries have the
 * shape of `StoredWrite`; `readStoredOp` converts older ops.
 */
export function writeOfEntry(entry: { requestData: object; metadata?: object }): StoredWrite | undefined {
  const { requestData, metadata } = entry
  if (!metadata || !('op' in metadata) || !('seq' in metadata) || !('entities' in metadata)) return undefined
  const write = { ...metadata, request: requestData } as StoredWrite
  return { ...write, op: readStoredOp(write.op) }
}
