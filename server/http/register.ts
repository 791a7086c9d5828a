import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ReadRow, Schemas, WriteRow } from '../../contract/api/endpoint.ts'
import { header, parseVersions } from '../../contract/api/headers.ts'
import { schemas } from '../../contract/api/schemas.ts'
import { contract, type RowName } from '../../contract/index.ts'
import type { Db } from '../db/client.ts'
import type {
  AnyPreparedHandler,
  AnyReadHandler,
  AnyStreamHandler,
  AnyWriteHandler,
  Handlers,
} from './call.ts'
import { executeOnce, executeOnceInOneStatement, type Outcome } from './idempotency.ts'
import { readHandler } from './read-handler.ts'
import { callOf } from './request-call.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { prepareHandler, runWork, type WriteRequest, writeRequest } from './write-call.ts'

/** A contract row and its handler become a route. */

/** Throws unless a call may go on, by its headers alone: nothing of its body has been read. */
export type Admission = (db: Db, request: FastifyRequest) => Promise<void>
export type Admissions = { readonly [N in RowName]?: Admission }

/** What the routes work with. */
export interface Surroundings {
  readonly db: Db
  /** Told of every write that was committed, with the versions that it raised. */
  readonly onWritten: (versions: ReadonlyMap<number, number>) => void
  readonly admissions: Admissions
}

/**
 * Adds a route for every handler, below the base path of the API. Input is validated by the row's schemas; who may call is the row's `access`.
 * A row without a handler is a type error where the handlers are put together (handlers.ts).
 */
export function registerRows<N extends RowName>(
  app: FastifyInstance,
  handlers: Handlers<N>,
  surroundings: Surroundings,
): void {
  const cache = createResponseCache()
  for (const [name, handler] of Object.entries(handlers)) addRow(app, name as N, handler, cache, surroundings)
}

function addRow(
  app: FastifyInstance,
  name: RowName,
  handler: unknown,
  cache: ResponseCache,
  { db, onWritten, admissions }: Surroundings,
): void {
  const admit = admissions[name]
  const row: ReadRow | WriteRow = contract[name] as ReadRow | WriteRow
  app.route({
    method: row.method,
    url: row.path,
    schema: schemaOf(name, row),
    onRequest: [
      ...preHandlers(app, name, row)[row.access],
      ...(admit ? [(request: FastifyRequest) => admit(db, request)] : []),
    ],
    handler: (request, reply) => {
      if (row.method !== 'GET')
        return answerWrite({ db, onWritten }, row, handler as AnyWrite, request, reply)
      if (row.produces === 'text/event-stream')
        return (handler as AnyStreamHandler).stream(callOf(row, request, db), request, reply)
      return readHandler(db, cache, row, handler as AnyReadHandler, request, reply)
    },
  })
}

/**
 * Answered without end: a balancer that was told to wait would take a sound process out, and a tablet could not sign in.
 * To refuse them would cost as much.
 */
const ALWAYS_ANSWERED: readonly RowName[] = ['alive', 'ready', 'appConfig']

/** What a call has to pass, by who may make it. */
const preHandlers = (app: FastifyInstance, name: RowName, row: ReadRow | WriteRow) => ({
  staff: [app.authenticate, app.limitUser, app.checkDevice(row)],
  invite: [app.limitInvite],
  guest: [app.limitGuestPage],
  public: ALWAYS_ANSWERED.includes(name) ? [] : [app.limitAnonymous],
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

type AnyWrite = AnyWriteHandler | AnyPreparedHandler

async function answerWrite(
  { db, onWritten }: Pick<Surroundings, 'db' | 'onWritten'>,
  row: WriteRow,
  handler: AnyWrite,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const write = await writeRequest(row, request)
  if (row.versions === 'none') {
    const { answer } = await runWork(row, await prepareHandler(row, handler, write, db), write, db)
    return reply.code(row.status).send(answer)
  }
  const outcome = await outcomeOf(db, row, handler, write)
  reply.header(header.version, outcome.versions)
  if (outcome.replayed) reply.header(header.replayed, 'true')
  else onWritten(parseVersions(outcome.versions))
  return reply.code(outcome.status).send(outcome.answer)
}

function outcomeOf(db: Db, row: WriteRow, handler: AnyWrite, write: WriteRequest): Promise<Outcome> {
  const { claim, origin } = write
  if ('plan' in handler)
    return executeOnceInOneStatement(db, claim, origin, () => runWork(row, handler, write, db))
  return executeOnce(db, claim, origin, async () => {
    const ready = await prepareHandler(row, handler, write, db)
    return tx => runWork(row, ready, write, tx)
  })
}
