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

/** Turns contract rows and their handlers into routes. */

/** Checks a call by its headers, before its body is read. Throws if the call must not continue. */
export type Admission = (db: Db, request: FastifyRequest) => Promise<void>
export type Admissions = { readonly [N in RowName]?: Admission }

/** What all routes share. */
interface Dependencies {
  readonly db: Db
  /** Called after a write with versions was carried out, with those of its answer. */
  readonly onWritten: (versions: ReadonlyMap<number, number>) => void
  readonly admissions: Admissions
}

/**
 * Adds a route for every handler, below the API's base path. The row's schemas validate the input, and its `access`
 * decides who may call. A row without a handler is a type error in handlers.ts.
 */
export function registerRows<N extends RowName>(
  app: FastifyInstance,
  handlers: Handlers<N>,
  dependencies: Dependencies,
): void {
  const cache = createResponseCache()
  for (const [name, handler] of Object.entries(handlers)) addRow(app, name as N, handler, cache, dependencies)
}

function addRow(
  app: FastifyInstance,
  name: RowName,
  handler: unknown,
  cache: ResponseCache,
  { db, onWritten, admissions }: Dependencies,
): void {
  const admit = admissions[name]
  const row: ReadRow | WriteRow = contract[name] as ReadRow | WriteRow
  app.route({
    method: row.method,
    url: row.path,
    schema: schemaOf(name, row),
    onRequest: [
      ...preHandlers(app, row)[row.access],
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
 * Rows without rate limits: a balancer that got a 429 would take a healthy process out, and a tablet could not sign in.
 * Refusing these calls would cost as much as answering them.
 */
const ALWAYS_ANSWERED: readonly string[] = ['alive', 'ready', 'appConfig']

/** Whether calls of a row are limited, so that one can be answered with TooManyRequests. */
export const isLimited = (row: ReadRow | WriteRow): boolean => !ALWAYS_ANSWERED.includes(row.name)

/** The hooks that a call must pass, by the row's access. */
const preHandlers = (app: FastifyInstance, row: ReadRow | WriteRow) => ({
  staff: [app.authenticate, app.limitUser, app.checkDevice(row)],
  invite: [app.limitInvite],
  guest: [app.limitGuestPage],
  public: isLimited(row) ? [app.limitAnonymous] : [],
})

/** The row's schemas and texts, for validation and for the API's documentation. */
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

/** The response schemas. An answer without a body is `null`, as JSON Schema has no void. */
function responseOf(row: ReadRow | WriteRow, { response, delta }: Schemas) {
  if (!('status' in row)) return { 200: delta ? z.union([response, delta]) : response }
  return { [row.status]: row.status === 204 ? z.null() : response }
}

type AnyWrite = AnyWriteHandler | AnyPreparedHandler

async function answerWrite(
  { db, onWritten }: Pick<Dependencies, 'db' | 'onWritten'>,
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
