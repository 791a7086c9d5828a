import type { BatchedAnswer, BatchedWrite } from '../../contract/api/batch.schema.ts'
import { requestErrors } from '../../contract/api/errors.ts'
import { header } from '../../contract/api/headers.ts'
import { API_BASE } from '../../contract/index.ts'
import type { SentWrite, ServerAnswer, ServerRequest } from '../server.ts'
import { LightHeaders } from '../world/light-web.ts'

export const BATCH_PATH = '/batch'

const writesOf = (body: string | null): readonly BatchedWrite[] => JSON.parse(body ?? '{"writes":[]}').writes

/** The writes in a request; none for a read or a probe. */
export function writesIn({ method, path, headers, body }: ServerRequest): SentWrite[] {
  if (method === 'GET') return []
  const textOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  if (path === BATCH_PATH)
    return writesOf(body).map(write => ({
      key: write.headers[header.idempotencyKey],
      method: write.method,
      path: write.path,
      at: write.headers[header.at] ?? '',
      body: textOf(write.body),
    }))
  const key = headers.get(header.idempotencyKey)
  return key === null ? [] : [{ key, method, path, at: headers.get(header.at) ?? '', body }]
}

/** Answers a batch by answering its writes one by one; a write that must follow a failed one is not tried. */
export function answerBatch(
  request: ServerRequest,
  answer: (one: ServerRequest) => ServerAnswer,
): ServerAnswer {
  const outcomes: BatchedAnswer[] = []
  for (const write of writesOf(request.body)) {
    const isTried = (write.after ?? []).every(index => (outcomes[index]?.status ?? 500) < 300)
    outcomes.push(isTried ? outcomeOf(answer(alone(request, write))) : notTried)
  }
  return {
    status: 200,
    headers: { 'content-type': 'application/json', [header.version]: '' },
    text: JSON.stringify({ outcomes }),
  }
}

function alone({ headers }: ServerRequest, write: BatchedWrite): ServerRequest {
  const own = new LightHeaders(headers)
  for (const [name, value] of Object.entries(write.headers)) if (value !== undefined) own.set(name, value)
  return {
    method: write.method,
    path: write.path,
    headers: own,
    body: write.body === undefined ? null : JSON.stringify(write.body),
  }
}

const outcomeOf = ({ status, headers, text }: ServerAnswer): BatchedAnswer => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) =>
      [header.version, header.replayed, 'retry-after'].includes(name),
    ),
  ),
  ...(text === '' ? {} : { body: JSON.parse(text) }),
})

const notTried: BatchedAnswer = {
  status: requestErrors.NotTried.status,
  headers: {},
  body: {
    statusCode: requestErrors.NotTried.status,
    name: 'NotTried',
    message: requestErrors.NotTried.message,
  },
}

/** The path of a URL below the API base. */
export const apiPath = (url: string): string => {
  const at = url.indexOf(API_BASE)
  return at < 0 ? url : url.slice(at + API_BASE.length)
}
