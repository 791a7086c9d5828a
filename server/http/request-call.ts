import type { FastifyRequest } from 'fastify'
import type { ReadRow, WriteRow } from '../../contract/api/endpoint.ts'
import type { Db } from '../db/client.ts'
import { requireUser } from '../plugins/auth.ts'
import type { Call, Caller } from './call.ts'

/** Who makes a call; calls of a group's contact and public ones are nobody's. Throws where a row of staff's was not guarded. */
export const callerOf = (row: Pick<WriteRow | ReadRow, 'access'>, request: FastifyRequest): Caller =>
  row.access === 'staff' ? requireUser(request) : { id: 'nobody', name: 'nobody' }

/** The call of a request whose input has passed the row's schemas. */
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

/** A header by its lower-case name; the first where it came several times. */
export const headerOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  [headers[name]].flat()[0]
