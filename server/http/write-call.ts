import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { WriteRow } from '../../contract/api/endpoint.ts'
import { header } from '../../contract/api/headers.ts'
import { CLOCK_TOLERANCE_MS } from '../../contract/rules/limits.ts'
import { isUuid } from '../../contract/rules/uuid.ts'
import type { Change, Origin } from '../changes/versions.ts'
import type { Db } from '../db/client.ts'
import { readUpload } from '../plugins/uploads.ts'
import type { AnyPreparedHandler, AnyWriteHandler, UploadedFile, WriteCall } from './call.ts'
import { HttpError } from './http-error.ts'
import { type Claim, inviteCaller, type Work } from './idempotency.ts'
import { callerOf, callOf, headerOf } from './request-call.ts'

/** A write request with its parsed headers, ready to be carried out. */
export interface WriteRequest {
  readonly request: FastifyRequest
  readonly claim: Claim
  readonly origin: Origin
  readonly now: Date
  /** How many ms the device's clock is behind (negative: ahead); 0 if it is about right or unknown. */
  readonly clockBehindMs: number
  readonly file: UploadedFile | undefined
}

/** A tablet whose battery was empty may start in 1970, in any time zone. */
const FIRST_CLOCK_TIME = Date.UTC(1969)
const LAST_CLOCK_TIME = Date.UTC(2200)

/** What the trail keeps of a device's id, which may be any text; ours have 36 characters. */
const MAX_DEVICE_ID_LENGTH = 64

/** Reads the headers (and the file) of a write. Throws BadRequest if one of them is malformed. */
export async function writeRequest(row: WriteRow, request: FastifyRequest): Promise<WriteRequest> {
  const now = new Date()
  const clockBehindMs = clockBehind(request, now)
  const theirs = keyOf(request)
  const key = theirs ?? randomUUID()
  const file = row.accepts ? await readUpload(request) : undefined
  const caller = callerOf(row, request)
  // Others may claim anything; and what the trail says of a device or a time, it says for good.
  const isStaff = row.access === 'staff'
  return {
    request,
    now,
    clockBehindMs,
    file,
    claim: {
      userId: row.access === 'invite' ? inviteCaller(headerOf(request, header.inviteCode) ?? '') : caller.id,
      key,
      isClientKey: theirs !== undefined,
      method: row.method,
      url: request.url,
      content: file?.content ?? JSON.stringify(request.sentBody ?? null),
      completed: () => file?.content ?? JSON.stringify(request.body ?? null),
    },
    origin: {
      what: row.name,
      whoId: row.access === 'invite' ? 'invite' : caller.id,
      whoName: row.access === 'invite' ? 'Guest list contact' : caller.name,
      device: isStaff ? headerOf(request, header.device)?.slice(0, MAX_DEVICE_ID_LENGTH) : undefined,
      key,
      at: isStaff ? madeAt(request, now, clockBehindMs) : now,
    },
  }
}

/** Runs a handler and collects the changes that it records. */
export async function runWork(
  row: WriteRow,
  handler: AnyWriteHandler,
  write: WriteRequest,
  db: Db,
): Promise<Work> {
  const changed: Change[] = []
  const unchanged: number[] = []
  const call = {
    ...writeCall(row, write, db),
    changed: (...[scope, entity, detail, what]: Parameters<WriteCall<WriteRow>['changed']>) =>
      changed.push({ scope, entity, detail, what }),
    unchanged: (scope: number) => unchanged.push(scope),
  }
  const planned = 'plan' in handler ? await handler.plan(call) : { answer: await handler(call) }
  return { status: row.status, ...planned, changed, unchanged }
}

/** Runs the part of a handler that comes before its transaction. Returns the handler for inside. */
export const prepareHandler = async (
  row: WriteRow,
  handler: AnyWriteHandler | AnyPreparedHandler,
  write: WriteRequest,
  db: Db,
): Promise<AnyWriteHandler> => ('prepare' in handler ? handler.prepare(writeCall(row, write, db)) : handler)

/** The argument of a write handler, with functions that ignore recorded changes. */
function writeCall(row: WriteRow, write: WriteRequest, db: Db): WriteCall<WriteRow> {
  const { request, now, clockBehindMs, file, claim, origin } = write
  return {
    ...callOf(row, request, db, now),
    body: request.body as never,
    header: name => headerOf(request, name),
    ip: request.ip,
    at: origin.at,
    onOurClock: instant => new Date(Date.parse(instant) + clockBehindMs),
    key: claim.key,
    file,
    changed: () => {},
    unchanged: () => {},
  }
}

/** The Idempotency-Key of a call, in lower case. Throws BadRequest if it is not a UUID. */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = headerOf(request, header.idempotencyKey)
  if (key === undefined) return undefined
  if (!isUuid(key)) throw new HttpError('BadRequest', 'The Idempotency-Key header must be a UUID.')
  return key.toLowerCase()
}

/**
 * How many ms the device's clock is behind ours; 0 if the difference may be the request's travel time, or if the header
 * is missing or not a possible time.
 */
function clockBehind(request: FastifyRequest, now: Date): number {
  const sent = clockTime(headerOf(request, header.sent) ?? '')
  const clockBehindMs = now.getTime() - sent
  return Math.abs(clockBehindMs) > CLOCK_TOLERANCE_MS ? clockBehindMs : 0
}

/** Parses an instant to ms; NaN if it is malformed, or not possible even on a device with a broken clock. */
function clockTime(text: string): number {
  const time = Date.parse(text)
  return time >= FIRST_CLOCK_TIME && time < LAST_CLOCK_TIME ? time : Number.NaN
}

/** When a write was made, by our clock; at the latest, now. */
function madeAt(request: FastifyRequest, now: Date, clockBehindMs: number): Date {
  const value = headerOf(request, header.at)
  if (value === undefined) return now
  const at = new Date(clockTime(value) + clockBehindMs)
  if (Number.isNaN(at.getTime()))
    throw new HttpError('BadRequest', `The ${header.at} header must be an instant.`)
  return at > now ? now : at
}
