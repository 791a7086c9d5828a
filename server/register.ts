import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ReadRow, Schemas, WriteRow } from '../contract/endpoint.ts'
import { header } from '../contract/headers.ts'
import { API_BASE, contract, type RowName } from '../contract/index.ts'
import { schemas } from '../contract/schemas.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { answerRead } from './answer-read.ts'
import type {
  AnyDecidedHandler,
  AnyReadHandler,
  AnyStreamHandler,
  AnyWriteHandler,
  Handlers,
} from './call.ts'
import type { Db } from './db/client.ts'
import { carryOut, carryOutAtOnce } from './idempotency.ts'
import { callerOf, runWork, writeRequest } from './write-call.ts'

/** A contract row and its handler become a route. */

/**
 * Adds a route for every handler. Input is validated by the row's schemas; who may call is the row's `access`.
 * A row without a handler is a type error where the handlers are put together (handlers.ts).
 */
export function registerRows<N extends RowName>(app: FastifyInstance, handlers: Handlers<N>, db: Db): void {
  const cache = createAnswerCache()
  for (const [name, handler] of Object.entries(handlers)) addRow(app, name as N, handler, db, cache)
}

function addRow(app: FastifyInstance, name: RowName, handler: unknown, db: Db, cache: AnswerCache): void {
  const row: ReadRow | WriteRow = contract[name] as ReadRow | WriteRow
  app.route({
    method: row.method,
    url: API_BASE + row.path,
    schema: schemaOf(name, row),
    onRequest: gates(app)[row.access],
    handler: (request, reply) => {
      if (row.method !== 'GET')
        return answerWrite(db, row, handler as AnyWriteHandler | AnyDecidedHandler, request, reply)
      if (row.produces === 'text/event-stream')
        return answerStream(db, row, handler as AnyStreamHandler, request, reply)
      return answerRead(db, cache, row, handler as AnyReadHandler, request, reply)
    },
  })
}

/** What a call has to pass, by who may make it. */
const gates = (app: FastifyInstance) => ({
  staff: [app.authenticate, app.limitUser],
  invite: [app.limitInvite],
  public: [],
})

/** The row's schemas and words, for validation and for the API's documentation. */
function schemaOf(name: RowName, row: ReadRow | WriteRow) {
  const shape = schemas[name]
  return {
    operationId: name,
    summary: row.doc,
    ...(row.access === 'staff' ? { security: [{ bearer: [] }] } : {}),
    ...('params' in shape ? { params: shape.params } : {}),
    ...('query' in shape ? { querystring: shape.query } : {}),
    ...('body' in shape ? { body: shape.body } : {}),
    response: responseOf(row, shape),
  }
}

/** An answer without content is `null` to JSON Schema, which knows no void. */
function responseOf(row: ReadRow | WriteRow, { response, delta }: Schemas) {
  if (!('status' in row)) return { 200: delta ? z.union([response, delta]) : response }
  return { [row.status]: row.status === 204 ? z.null() : response }
}

async function answerWrite(
  db: Db,
  row: WriteRow,
  handler: AnyWriteHandler | AnyDecidedHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const write = await writeRequest(row, request)
  const { claim, origin } = write
  if (row.versions === 'none') {
    const { answer } = await runWork(row, handler, write, db)
    return reply.code(row.status).send(answer)
  }
  const outcome = await ('decide' in handler
    ? carryOutAtOnce(db, claim, origin, () => runWork(row, handler, write, db))
    : carryOut(db, claim, origin, tx => runWork(row, handler, write, tx)))
  reply.header(header.version, outcome.versions)
  if (outcome.replayed) reply.header(header.replayed, 'true')
  return reply.code(outcome.status).send(outcome.answer)
}

const answerStream = (
  db: Db,
  row: ReadRow,
  handler: AnyStreamHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> =>
  handler.stream(
    {
      params: request.params as never,
      query: request.query as never,
      caller: callerOf(row, request),
      now: new Date(),
      db,
    },
    request,
    reply,
  )
