import fp from 'fastify-plugin'
import { HttpError } from '../http/http-error.ts'
import { hasUnreadBody, stopReading } from '../http/unread-bodies.ts'

/** The deepest nesting of a body; ours need fewer than ten levels. `JSON.stringify` fails on a very deep one. */
const MAX_DEPTH = 100

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as sent, without the defaults and cleaning of its schema that `body` has. */
    sentBody: unknown
  }
}

/**
 * Refuses compressed and plain-text bodies (415), takes an empty body of JSON for none, keeps bodies as they were sent,
 * and closes the connection of a request that was answered before its body arrived, without reading the rest.
 */
export const bodiesPlugin = fp(async app => {
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Many clients announce JSON in every call, also in those without a body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === ''
      ? done(null)
      : parseJson(request, String(text), (error, body) =>
          isTooDeep(body)
            ? done(new HttpError('BadRequest', 'The body is nested too deeply.'))
            : done(error, body),
        ),
  )
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

function isTooDeep(body: unknown): boolean {
  let level = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return false
}
