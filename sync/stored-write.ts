import { header } from '../contract/api/headers.ts'
import { fillPath } from '../contract/api/path.ts'
import { API_BASE, contract, type RowName } from '../contract/index.ts'
import { withClientId } from '../contract/offline/client-ids.ts'
import { OP_SCHEMA_VERSION, type Op, type WriteContext } from '../contract/offline/queued-write.ts'
import { offlineWrite } from '../contract/offline/writes.ts'
import { type Host, isoNow } from './host.ts'
import { readStoredOp } from './stored-op.ts'
import { timings } from './timings.ts'

/** What is needed to send a request again, whatever has become of the contract since. Never carries a token. */
export interface StoredRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: ArrayBuffer
}

/**
 * A write as the outbox keeps it: the op, and all that the engine derived from its contract row when it was made, so
 * that a later version of the app can still order it, show it and send it.
 */
export interface StoredWrite {
  readonly op: Op
  /** Its place among all writes of this device. */
  readonly seq: number
  readonly entities: readonly string[]
  readonly creates?: string
  /** Milliseconds of the host's clock before which it is not sent, where it is held back to be given up. */
  readonly heldUntil?: number
  /** The write in the operator's words. */
  readonly text: string
  /** Who made it; so that it can be told of somebody who never comes back. Writes of older versions have none. */
  readonly ownerName?: string
  readonly request: StoredRequest
}

/** What a request asks for, once it is known that it is a write of the contract that may wait. */
interface Asked {
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
 * Makes the outbox's form of a page's request. Gives undefined where the request is malformed: the server is then
 * the one to say so.
 */
export async function makeWrite(
  request: Request,
  asked: Asked,
  { clock, random }: Pick<Host, 'clock' | 'random'>,
): Promise<StoredWrite | undefined> {
  const bytes = await request.clone().arrayBuffer()
  try {
    const id = request.headers.get(header.idempotencyKey) ?? random.uuid()
    const op = {
      id: id.toLowerCase(),
      owner: asked.owner,
      endpoint: asked.name,
      params: asked.params,
      body: bytes.byteLength > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
      at: request.headers.get(header.at) ?? isoNow(clock),
      context: readContext(request.headers.get(header.context) ?? request.headers.get(header.contextBefore2)),
      schema: OP_SCHEMA_VERSION,
    }
    return {
      op: op as Op,
      seq: asked.seq,
      ...(asked.ownerName ? { ownerName: asked.ownerName } : {}),
      ...heldUntil(request.headers.get(header.held), clock.now()),
      ...derive(asked.name, op),
      request: storable(request, op, bytes),
    }
  } catch (error) {
    console.warn(`A request of ${asked.name} could not be read, so it is not kept for later:`, error)
    return undefined
  }
}

/** What the contract says of an op. The write and the op have one name, which is all that their types can tell. */
function derive(name: RowName, op: object): Pick<StoredWrite, 'entities' | 'creates' | 'text'> {
  const write = offlineWrite(name)
  if (!write) throw new TypeError(`${name} is never queued`)
  const { entities, creates, label } = write
  return {
    entities: entities(op as never),
    text: label(op as never),
    ...(creates ? { creates: creates(op as never) } : {}),
  }
}

/**
 * The same write with another number in the place of its 9-digit one. Its key stays: the server stores nothing of a
 * refusal, and only by its key a write that is sent twice is known again.
 */
export function withNewClientId(write: StoredWrite, number: number): StoredWrite {
  const op = withClientId(write.op, number)
  const row = Object.values(contract).find(({ name }) => name === op.endpoint)
  if (!row) return write
  const { body: _before, ...request } = write.request
  return {
    ...write,
    ...derive(row.name, op),
    op: op as Op,
    request: {
      ...request,
      url: new URL(API_BASE + fillPath(row.path, op.params as Asked['params']), request.url).href,
      ...(op.body === undefined ? {} : { body: jsonBytes(op.body) }),
    },
  }
}

/** A write that is made once more by somebody who has seen what was done since: at an instant (ISO) of their own (decision 066). */
export function madeAgain({ op, request, ...write }: StoredWrite, at: string): StoredWrite {
  const again = offlineWrite(op.endpoint)?.again
  const body = again ? again(op as never) : op.body
  return {
    ...write,
    op: { ...op, at, body },
    request: {
      ...request,
      headers: { ...request.headers, [header.at]: at },
      ...(again ? { body: jsonBytes(body) } : {}),
    },
  }
}

const jsonBytes = (body: unknown): ArrayBuffer => new TextEncoder().encode(JSON.stringify(body)).buffer

function heldUntil(milliseconds: string | null, now: number): Pick<StoredWrite, 'heldUntil'> {
  return Number(milliseconds) > 0 ? { heldUntil: now + Number(milliseconds) } : {}
}

/** For how many milliseconds a write is still held back. A clock that was set back since holds nothing for long. */
export function heldFor({ heldUntil = 0 }: Pick<StoredWrite, 'heldUntil'>, now: number): number {
  const left = heldUntil - now
  return left > timings.maxHeldMs ? 0 : Math.max(left, 0)
}

function readContext(value: string | null): WriteContext {
  try {
    return value === null ? {} : JSON.parse(decodeURIComponent(value))
  } catch (error) {
    console.warn('The context of a write could not be read; it is kept without:', error)
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
 * Reads an entry of the queue, of this version of the app or of any before it; undefined where it is none of ours.
 * Entries are as `StoredWrite` says; `readStoredOp` tells how older ops differ.
 */
export function writeOfEntry(entry: { requestData: object; metadata?: object }): StoredWrite | undefined {
  const { requestData, metadata } = entry
  if (!metadata || !('op' in metadata) || !('seq' in metadata) || !('entities' in metadata)) return undefined
  const write = { ...metadata, request: requestData } as StoredWrite
  return { ...write, op: readStoredOp(write.op) }
}
