import type { FastifyRequest } from 'fastify'
import type { ReadRow, WriteRow } from '../../contract/api/endpoint.ts'
import type { Db } from '../db/client.ts'
import { requireUser } from '../plugins/auth.ts'
import type { Call, Caller } from './call.ts'

/** The caller: the user for staff rows, nobody for all others. Throws if a staff row lacks the sign-in check. */
export const callerOf = (row: Pick<WriteRow | ReadRow, 'access'>, request: FastifyRequest): Caller =>
  row.access === 'staff' ? requireUser(request) : { id: 'nobody', name: 'nobody' }

/** Builds the call for a request whose input has been validated. */
export const callOf = (
  row: ReadRow | WriteRow,
  request: FastifyRequest,
  db: Db,
  now = new Date(),
): Call<ReadRow & WriteRow> => ({
  params: request.params as never,
  query: request.query as never,
  caller: callerOf(row, request),
  now,
  db,
})

/** A header by its lower-case name; the first value if it was sent several times. */
export const headerOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  [headers[name]].flat()[0]
