import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadRow } from '../contract/endpoint.ts'
import { etagOf, header } from '../contract/headers.ts'
import { APP_VERSION } from '../contract/version.ts'
import type { AnyReadHandler } from './call.ts'
import type { Db } from './db/client.ts'
import { currentVersions } from './versions.ts'
import { callerOf } from './write-call.ts'

/**
 * Answers a read by its handler: 304 where the caller's copy has seen the present version, before anything is read;
 * what has changed since, where that is asked for and known; else all of it.
 */
export async function answerRead(
  db: Db,
  row: ReadRow,
  handler: AnyReadHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const call = {
    params: request.params as never,
    query: request.query as never,
    caller: callerOf(request),
    now: new Date(),
    db,
  }
  if (handler.scope) {
    // The version is read before the data: what is answered may be newer than it says, never older.
    const scope = await handler.scope(call)
    const version = (await currentVersions(db, [scope])).get(scope) ?? 0
    reply.header(header.version, `${scope}:${version}`)
    if (!handler.ticks) {
      const tag = etagOf(APP_VERSION, scope, version)
      const theirs = request.headers['if-none-match']
      reply.header('etag', tag)
      if (theirs === tag) return reply.code(304).send()
      const { since } = call.query as { since?: number }
      // A copy that another version of the app has made may be of another shape.
      const fits =
        since !== undefined && (theirs === undefined || theirs === etagOf(APP_VERSION, scope, since))
      const delta = fits ? await handler.delta?.(call, since) : undefined
      if (delta) return reply.send(delta)
    }
  }
  const answer = await handler.answer(call)
  if (row.produces) reply.type(`${row.produces}; charset=utf-8`)
  if (handler.filename)
    reply.header('content-disposition', `attachment; filename="${handler.filename(call)}"`)
  return reply.send(answer)
}
