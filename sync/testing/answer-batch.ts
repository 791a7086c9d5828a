import type { BatchedAnswer, BatchedWrite } from '../../contract/api/batch.schema.ts'
import { header } from '../../contract/api/headers.ts'
import { API_BASE } from '../../contract/index.ts'

/** Whether a call is a batch. */
export const isBatch = (url: string): boolean => url.endsWith(`${API_BASE}/batch`)

/** The writes of a batch that was sent. */
export const writesIn = (init: RequestInit): BatchedWrite[] => JSON.parse(String(init.body)).writes

/** A write of a batch as the call that it would be alone. */
const asSingleCall = (url: string, { method, path, headers, body }: BatchedWrite): [string, RequestInit] => [
  new URL(API_BASE + path, url).href,
  {
    method,
    headers: {
      [header.idempotencyKey]: headers[header.idempotencyKey],
      [header.at]: headers[header.at] ?? '',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  },
]

/**
 * Answers a batch like the server; `one` answers each single write. Always takes the last write that may go first, so
 * that a batch must state every order that matters.
 */
export async function answerBatch(
  url: string,
  init: RequestInit,
  one: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Response> {
  const writes = writesIn(init)
  const outcomes = new Map<number, BatchedAnswer>()
  for (;;) {
    const at = writes.findLastIndex(
      ({ after }, index) => !outcomes.has(index) && after.every(before => outcomes.has(before)),
    )
    const write = writes[at]
    if (!write) break
    const mayGo = write.after.every(before => (outcomes.get(before)?.status ?? 500) < 300)
    outcomes.set(at, mayGo ? await outcomeOf(await one(...asSingleCall(url, write))) : notTried)
  }
  const body = { outcomes: writes.map((_, at) => outcomes.get(at)) }
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
}

const notTried: BatchedAnswer = {
  status: 424,
  headers: {},
  body: { statusCode: 424, name: 'NotTried', message: 'Not tried.' },
}

async function outcomeOf(response: Response): Promise<BatchedAnswer> {
  const text = await response.text()
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    ...(text === '' ? {} : { body: JSON.parse(text) }),
  }
}
