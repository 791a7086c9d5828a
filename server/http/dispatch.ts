import type { FastifyInstance } from 'fastify'
import type { WriteRow } from '../../contract/api/endpoint.ts'
import { HttpError } from './http-error.ts'

/** A call that is made within the process. */
interface InnerCall {
  readonly method: WriteRow['method']
  /** From the root of the host. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body?: string | undefined
  /** The address of whoever it is made for. */
  readonly ip: string
}

export interface InnerAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** Makes a call within the process, and gives whatever is answered to it. Never rejects. */
export type Dispatch = (call: InnerCall) => Promise<InnerAnswer>

/**
 * Calls go through every hook and handler of their route, as they would if they came over the network: sign-in, limits,
 * validation, idempotency, errors, log and metrics are no other. Nothing is opened and no port is used.
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
      // A server that has begun to end takes no calls.
      app.log.warn({ err: error }, 'a call within the process was not taken')
      const refusal = new HttpError('Unavailable')
      return {
        status: refusal.statusCode,
        headers: { 'retry-after': '1' },
        text: JSON.stringify(refusal.toBody()),
      }
    }
  }
