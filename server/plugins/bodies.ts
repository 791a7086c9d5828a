import fp from 'fastify-plugin'
import { HttpError } from '../http/http-error.ts'
import { hasUnreadBody, stopReading } from '../http/unread-bodies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent: `body` has what its schema fills in and cleans. */
    sentBody: unknown
  }
}

/**
 * Takes bodies as they are only (415 for compressed ones), keeps them as they were sent, and ends a connection whose request was answered before its
 * body had come: what would still arrive is not read.
 */
export const bodiesPlugin = fp(async app => {
  app.decorateRequest('sentBody', null)
  app.addHook('preValidation', async request => {
    request.sentBody = request.body
  })
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
      throw new HttpError('UnsupportedMediaType', 'Send the body as it is, without a Content-Encoding.')
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (hasUnreadBody(request.raw)) {
      reply.header('connection', 'close')
      stopReading(request.raw)
    }
    done(null, payload)
  })
})
