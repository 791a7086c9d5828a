import { type ErrorBody, errors } from '../contract/api/errors.ts'
import type { OfflineReply } from '../contract/worker/messages.ts'

const json = (value: unknown, status: number) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

const offline: OfflineReply = { offline: true }

/** The answer to a read while offline when nothing is stored (specification section 4). */
export const offlineReply = (): Response => json(offline, 200)

/** The answer to a read that the server has not answered in time, with nothing stored; the device may be online. */
export const lateReply = (): Response => json(offline, 504)

/** The answer to a write that is stored and not sent yet. */
export const queuedReply = (): Response => json(offline, 202)

/**
 * The answer to a call that cannot wait, while offline mode is on. A write fails like a network error, because
 * `{"offline": true}` would mean that it is stored.
 */
export const refusedReply = (request: Request): Response =>
  request.method === 'GET' ? json(offline, 503) : Response.error()

/** The answer to every call of a page while this device is being signed out from elsewhere. */
export const signedOutReply = (): Response => {
  const { status, message } = errors.DeviceSignedOut
  const body: ErrorBody = { statusCode: status, name: 'DeviceSignedOut', message }
  return json(body, status)
}

/** The answer to a write that is not stored and was sent, when the server does not answer. */
export const unansweredReply = (): Response => {
  const { status } = errors.Unavailable
  const message = 'No answer came: it may or may not have been done. Look before you try again.'
  const body: ErrorBody = { statusCode: status, name: 'Unavailable', message }
  return json(body, status)
}

/** The answer to a read of something that a pending write deletes. */
export const notFoundReply = (): Response => {
  const body: ErrorBody = { statusCode: 404, name: 'NotFound', message: errors.NotFound.message }
  return json(body, 404)
}
