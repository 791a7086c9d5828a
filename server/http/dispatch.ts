import type { FastifyInstance } from 'fastify'
import type { WriteRow } from '../../contract/api/endpoint.ts'
import { HttpError } from './http-error.ts'

/** A call made within the process. */
interface InnerCall {
  readonly method: WriteRow['method']
  /** Relative to the host. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body?: string | undefined
  /** The IP address of the caller on whose behalf it is made. */
  readonly ip: string
}

export interface InnerAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** Makes a call within the process and returns its answer. Never rejects. */
export type Dispatch = (call: InnerCall) => Promise<InnerAnswer>

/**
 * Creates a dispatch whose calls go through every hook and handler of their route, as if they came over the network:
 * sign-in, limits, validation, idempotency, errors, log and metrics are the same. No socket is opened.
 */
export const createDispatch =
  (app: FastifyInstance): Dispatch =>
  async ({ method, url, headers, body, ip }) => {
    try {
      const answer = await app.inject({
        method,
        url,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: body }),
        remoteAddress: ip,
      })
      return { status: answer.statusCode, headers: answer.headers, text: answer.payload }
    } catch (error) {
      // A server that is shutting down accepts no calls.
      app.log.warn({ err: error }, 'an internal call could not be made')
      const refusal = new HttpError('Unavailable')
      return {
        status: refusal.statusCode,
        headers: { 'retry-after': '1' },
        text: JSON.stringify(refusal.toBody()),
      }
    }
  }
