import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Headers } from '../plugins/security.ts'
import { HttpError } from './http-error.ts'
import { closeAfterAnswer, hasUnreadBody, stopReading } from './unread-bodies.ts'

/** Requests that are refused before they have a route, or cannot be parsed: answered in our form, without their URL. */

/** Fastify's options for requests that it cannot route, and for bytes that Node cannot parse as a request. */
export const refusalOptions = (headers: Headers) => ({
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = unroutable(error)
    if (hasUnreadBody(request.raw)) stopReading(request.raw)
    reply
      .code(refusal.statusCode)
      .headers({ ...headers, ...ofRefusal })
      .send(JSON.stringify(refusal.toBody()))
  },
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(rawAnswer(unreadable(error.code), headers))
    closeAfterAnswer(socket)
  },
})

const ofRefusal = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'close',
} as const

const unroutable = (error: FastifyError): HttpError => {
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return new HttpError('UriTooLong')
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new HttpError('BadRequest', 'The address is not well-formed.')
  return new HttpError('InternalError')
}

const unreadable = (code: string | undefined): HttpError => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HttpError('RequestTimeout')
  if (code === 'HPE_HEADER_OVERFLOW') return new HttpError('HeadersTooLarge')
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new HttpError('PayloadTooLarge')
  return new HttpError('BadRequest', 'This is no request that can be read.')
}

function rawAnswer(error: HttpError, headers: Headers): string {
  const body = JSON.stringify(error.toBody())
  const all = { ...headers, ...ofRefusal, 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}\r\n${lines.join('')}\r\n${body}`
}

/**
 * Replaces the default refusals of Node and Fastify for a missing Host, an unknown expectation, and a closing server.
 * Must be registered after errors and security headers, and before bodies, limits and sign-in, which no refused request
 * reaches.
 */
export function addRefusals(app: FastifyInstance, headers: Headers): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async request => {
    if (isClosing) throw new HttpError('Unavailable', 'The server is ending.', { retry_after: 1 })
    if (request.headers.host === undefined) throw new HttpError('BadRequest', 'The Host header is missing.')
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const refusal = new HttpError('BadRequest', 'The Expect header asks for something unknown.')
    const body = JSON.stringify(refusal.toBody())
    response.writeHead(refusal.statusCode, {
      ...headers,
      ...ofRefusal,
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  })
}

/**
 * Removes the host from a request target that includes it (`GET http://host/path`, RFC 9112 section 3.2.2), so that
 * later code sees only one form.
 */
export const originForm = (url = '/'): string => {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') || path === '*' ? path : `/${path}`
}
