import type { BatchedAnswer, BatchedWrite } from '../contract/api/batch.schema.ts'
import { header } from '../contract/api/headers.ts'
import { API_BASE, contract } from '../contract/index.ts'
import { fieldsOf, isRecord } from '../contract/rules/fields-of.ts'
import { parseJson } from '../contract/rules/parse-json.ts'
import { type Answer, parseJsonAnswer } from './classify.ts'
import type { BatchEntry } from './scheduler.ts'
import type { StoredWrite } from './stored-write.ts'
import { timings } from './timings.ts'

/** The writes of one request: several, or a single one. */
export type Batch = readonly BatchEntry<StoredWrite>[]

/** The URL for a batch that contains this write. */
export const batchUrl = ({ request }: StoredWrite): string =>
  new URL(API_BASE + contract.writeBatch.path, request.url).href

/** Converts a stored write to its form in a batch; returns undefined if it cannot be part of one. */
export function batched({ request }: StoredWrite): Omit<BatchedWrite, 'after'> | undefined {
  const { pathname, search } = new URL(request.url)
  const key = request.headers[header.idempotencyKey]
  const method = methodOf(request.method)
  if (!pathname.startsWith(`${API_BASE}/`) || search !== '' || !method || key === undefined) return undefined
  const at = request.headers[header.at]
  const path = pathname.slice(API_BASE.length)
  const headers = { [header.idempotencyKey]: key, ...(at === undefined ? {} : { [header.at]: at }) }
  if (!request.body) return { method, path, headers }
  const body = parseJson(new TextDecoder().decode(request.body))
  return body === undefined ? undefined : { method, path, headers, body }
}

function methodOf(method: string): BatchedWrite['method'] | undefined {
  const known: readonly BatchedWrite['method'][] = ['POST', 'PUT', 'DELETE']
  return known.find(one => one === method)
}

/**
 * Returns a function that returns the largest batch a write may join: what `limitOf` says, or 1 if it cannot be part of
 * one or the bodies get too large. It adds up bodies, so it serves one batch.
 */
export function createBatchSizer(limitOf: (id: string) => number): (write: StoredWrite) => number {
  let bytes = 0
  const sizes = new Map<string, number>()
  return write => {
    const known = sizes.get(write.op.id)
    if (known !== undefined) return known
    bytes += write.request.body?.byteLength ?? 0
    const fits = bytes <= timings.maxBatchBytes && batched(write) !== undefined
    const size = fits ? limitOf(write.op.id) : 1
    sizes.set(write.op.id, size)
    return size
  }
}

/** The request body of a batch. */
export const batchBody = (batch: Batch): string =>
  JSON.stringify({ writes: batch.map(({ write, after }) => ({ ...batched(write), after })) })

/** The answers to the writes of a batch, in order; undefined if `answer` does not have one for each of them. */
export function splitAnswer(answer: Answer, batch: Batch): readonly Answer[] | undefined {
  const { outcomes } = fieldsOf(answer.status === 200 ? parseJsonAnswer(answer) : undefined)
  if (!Array.isArray(outcomes) || outcomes.length !== batch.length || !outcomes.every(isOutcome))
    return undefined
  return outcomes.map(({ status, headers, body }) => ({
    status,
    headers: new Headers({ ...headers, 'content-type': 'application/json' }),
    text: body === undefined ? '' : JSON.stringify(body),
  }))
}

const isOutcome = (value: unknown): value is BatchedAnswer =>
  isRecord(value) && typeof value.status === 'number' && typeof value.headers === 'object'
