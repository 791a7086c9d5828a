import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadRow } from '../../contract/api/endpoint.ts'
import { etagOf, header } from '../../contract/api/headers.ts'
import { currentVersions } from '../changes/versions.ts'
import type { Db } from '../db/client.ts'
import { ANSWER_SHAPE } from './answer-shape.ts'
import type { AnyReadHandler, ScopeVersion } from './call.ts'
import { callOf } from './request-call.ts'
import { encodingFor, type ResponseCache } from './response-cache.ts'

/**
 * Answers a read with its handler: with 304, before reading any data, if the caller's copy has the current version;
 * with a delta if the caller asks for one and it is known; otherwise with the whole answer.
 */
export async function readHandler(
  db: Db,
  cache: ResponseCache,
  row: ReadRow,
  handler: AnyReadHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const call = callOf(row, request, db)
  if (handler.scope) {
    // The version is read before the data, so the answer may be newer than its version, but never older.
    const { scope, version } = await scopeVersionOf(db, await handler.scope(call))
    reply.header(header.version, `${scope}:${version}`)
    if (!handler.dependsOnClock) {
      const tag = etagOf(ANSWER_SHAPE, scope, version)
      const theirs = request.headers['if-none-match']
      reply.header('etag', tag)
      if (includesTag(theirs, tag)) return reply.code(304).send()
      const { since, ...query } = { ...(request.query as object) } as { since?: number }
      // A delta cannot be applied to a copy of another shape.
      const fits =
        since !== undefined && (theirs === undefined || theirs === etagOf(ANSWER_SHAPE, scope, since))
      const delta = fits ? await handler.delta?.(call, since) : undefined
      if (delta) return reply.send(delta)
      if (handler.shared) {
        const [path = ''] = request.url.split('?')
        const text = async () => {
          const answer = await handler.answer(call, version)
          return String(row.produces ? answer : reply.serialize(answer))
        }
        return send(await sharedAnswer(cache, path + JSON.stringify(query), tag, text, request, reply))
      }
    }
  }
  return send(await handler.answer(call, 0))

  function send(content: unknown): FastifyReply {
    reply.type(`${row.produces ?? 'application/json'}; charset=utf-8`)
    if (handler.filename)
      reply.header('content-disposition', `attachment; filename="${handler.filename(call)}"`)
    return reply.send(content)
  }
}

/** Whether an If-None-Match header names this tag: it may be a list, and proxies may weaken it (RFC 9110, 13.1.2). */
const includesTag = (header: string | undefined, tag: string): boolean =>
  header === tag || header?.trim() === '*' || !!header?.split(',').some(one => opaque(one) === opaque(tag))

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

async function scopeVersionOf(db: Db, scope: number | ScopeVersion): Promise<ScopeVersion> {
  if (typeof scope !== 'number') return scope
  return { scope, version: (await currentVersions(db, [scope])).get(scope) ?? 0 }
}

/** Returns an answer that is the same for all callers, compressed only once, and sets the headers of its encoding. */
async function sharedAnswer(
  cache: ResponseCache,
  address: string,
  tag: string,
  text: () => Promise<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const requestedEncoding = encodingFor(request.headers['accept-encoding'])
  const { encoding, content } = await cache.get(address, tag, requestedEncoding, text)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('vary', 'accept-encoding')
  return content
}
