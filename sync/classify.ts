import { type ErrorBody, type ErrorName, errors, isErrorBody } from '../contract/api/errors.ts'
import { header, parseVersions } from '../contract/api/headers.ts'
import { fieldsOf } from '../contract/rules/fields-of.ts'
import { parseJson } from '../contract/rules/parse-json.ts'
import { timings } from './timings.ts'

/** An answer to a write, with its whole body. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Why a write must be retried: the network failed, this write failed, the server is busy, or the server is well and lets
 * this write alone wait.
 */
type FailureKind = 'network' | 'write' | 'busy' | 'alone'

export type Outcome =
  | { readonly kind: 'done'; readonly versions: ReadonlyMap<number, number> }
  /** To be tried again; `after` is the pause the server asks for, in milliseconds. */
  | {
      readonly kind: 'retry'
      readonly reason: string
      readonly failure: FailureKind
      readonly after?: number
    }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'rejected'; readonly error: ErrorBody }

export type Failure = Extract<Outcome, { kind: 'retry' }>

/**
 * Decides what an answer means for its write (design section 4). Only our own server ends a write; a captive portal or
 * a proxy never does. `now` (ms) is for a Retry-After header with a date.
 */
export function classify(answer: Answer, now: number): Outcome {
  const { status } = answer
  if (status === 401) return { kind: 'sign-in' }
  if (status >= 200 && status < 300) return success(answer)
  if (status === 408 || status === 424 || status === 425 || status === 429 || status >= 500)
    return later(answer, now)
  const error = status >= 400 ? errorOf(answer) : undefined
  if (!error) return notOurServer
  return error.name === 'InProgress' ? later(answer, now) : { kind: 'rejected', error }
}

const notOurServer: Outcome = {
  kind: 'retry',
  reason: 'Something between this device and the server answered in its place, such as a Wi-Fi sign-in page.',
  failure: 'network',
}

function success({ status, headers, text }: Answer): Outcome {
  const versions = headers.get(header.version)
  const answered = status === 204 || parseJsonAnswer({ headers, text }) !== undefined
  return versions !== null && answered ? { kind: 'done', versions: parseVersions(versions) } : notOurServer
}

function later(answer: Answer, now: number): Outcome {
  const { status } = answer
  const wait = retryAfter(answer.headers.get('retry-after'), now)
  const after = wait === undefined ? {} : { after: wait }
  // The server's words ask for another look-up, but this write is sent again by itself.
  if (status === 429 && errorOf(answer)?.name === 'TooManyWrongPins')
    return { kind: 'retry', reason: 'Too many wrong pins were tried.', failure: 'alone', ...after }
  return {
    kind: 'retry',
    reason: reasons[status] ?? 'The server had a problem.',
    failure: status === 429 || status === 503 ? 'busy' : 'write',
    ...after,
  }
}

const reasons: Readonly<Record<number, string>> = {
  408: 'The server did not get the whole request in time.',
  409: 'The server is still busy with this one.',
  429: 'The server asks for a pause.',
  503: 'The server is not ready.',
}

/** A Retry-After header (seconds or a date) in milliseconds from now, within bounds. */
function retryAfter(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === '') return undefined
  const seconds = Number(value)
  const wait = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1000
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), timings.maxRetryAfterMs)
}

/** The error body in an answer of our server; undefined if the answer is not from our server. */
export function errorOf(answer: Pick<Answer, 'status' | 'headers' | 'text'>): ErrorBody | undefined {
  const body = parseJsonAnswer(answer)
  if (isErrorBody(body)) return body
  const { name = '', message, statusCode, ...details } = fieldsOf(body)
  // A newer server may use a name that this version of the app does not know.
  if (name === '' || statusCode !== answer.status || typeof message !== 'string') return undefined
  return { ...details, statusCode: answer.status, name: nameFor(answer.status), message }
}

function nameFor(status: number): ErrorName {
  const general: readonly ErrorName[] = ['BadRequest', 'Forbidden', 'NotFound', 'Conflict', 'PayloadTooLarge']
  return general.find(name => errors[name].status === status) ?? 'BadRequest'
}

/** The JSON value of an answer; undefined if it is not JSON. */
export const parseJsonAnswer = ({ headers, text }: Pick<Answer, 'headers' | 'text'>): unknown =>
  /^application\/json\b/i.test(headers.get('content-type') ?? '') ? parseJson(text) : undefined
