import type { BatchedAnswer, BatchedWrite } from '../../../contract/api/batch.schema.ts'
import type { WriteRow } from '../../../contract/api/endpoint.ts'
import type { ErrorName, RequestErrorName } from '../../../contract/api/errors.ts'
import { header } from '../../../contract/api/headers.ts'
import { matchRow } from '../../../contract/api/path.ts'
import { API_BASE, contract } from '../../../contract/index.ts'
import type { Handlers, WriteHandler } from '../../http/call.ts'
import type { Dispatch, InnerAnswer } from '../../http/dispatch.ts'
import { HttpError } from '../../http/http-error.ts'
import { createLimit } from './limit.ts'

/** How many writes of a batch run at the same time: less than half of a process's database connections. */
const MAX_AT_ONCE = 4

/** The batch's headers that apply to each of its writes. */
const OF_ALL = ['authorization', header.device, header.app, header.unsent, header.sent] as const
/** The headers of a write's answer that are passed on. */
const PASSED_ON = [header.version, header.replayed, 'retry-after'] as const

/**
 * Carries out the writes of a batch (design section 4b). Each is a separate call within the process, with the same
 * checks, effects and answer as if it had come alone. Their errors are answers; they are not thrown.
 */
export function batchHandlers({ dispatch }: { readonly dispatch: Dispatch }): Handlers<'writeBatch'> {
  const writeBatch: WriteHandler<'writeBatch'> = async call => {
    const ofAll = Object.fromEntries(
      OF_ALL.flatMap(name => {
        const value = call.header(name)
        return value === undefined ? [] : [[name, value] as const]
      }),
    )
    const dispatchWrite = async ({
      method,
      path,
      headers: own,
      body,
    }: BatchedWrite): Promise<BatchedAnswer> => {
      const url = API_BASE + path
      const at = own[header.at]
      if (!mayBeBatched(method, path))
        return refused('BadRequest', 'This is no call that can be part of a batch.')
      const headers = {
        ...ofAll,
        [header.idempotencyKey]: own[header.idempotencyKey],
        ...(at === undefined ? {} : { [header.at]: at }),
      }
      const json = body === undefined ? undefined : JSON.stringify(body)
      return toAnswer(await dispatch({ method, url, headers, body: json, ip: call.ip }))
    }

    const limit = createLimit(MAX_AT_ONCE)
    const answers: Promise<BatchedAnswer>[] = []
    for (const write of call.body.writes) {
      const before = write.after.flatMap(at => answers[at] ?? [])
      answers.push(inTurn(before, () => limit(() => dispatchWrite(write))))
    }
    return { outcomes: await Promise.all(answers) }
  }
  return { writeBatch }
}

/** Runs `work` once all writes in `before` have succeeded. */
async function inTurn(
  before: readonly Promise<BatchedAnswer>[],
  work: () => Promise<BatchedAnswer>,
): Promise<BatchedAnswer> {
  const ended = await Promise.all(before)
  return ended.every(({ status }) => status < 300) ? work() : refused('NotTried')
}

/** Whether this is a write that may wait on a device, with a normalized path: no dots, no query. */
function mayBeBatched(method: WriteRow['method'], path: string): boolean {
  try {
    if (new URL(API_BASE + path, 'http://localhost').pathname !== API_BASE + path) return false
    const match = matchRow(method, path)
    const row = match && contract[match.name]
    return row !== undefined && row.access === 'staff' && 'offline' in row && row.offline.mode === 'queue'
  } catch (_notWellFormed) {
    return false
  }
}

function toAnswer({ status, headers, text }: InnerAnswer): BatchedAnswer {
  const passedOn = PASSED_ON.flatMap(name => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  return {
    status,
    headers: Object.fromEntries(passedOn),
    ...(text === '' ? {} : { body: JSON.parse(text) }),
  }
}

function refused(name: ErrorName | RequestErrorName, message?: string): BatchedAnswer {
  const error = new HttpError(name, message)
  return { status: error.statusCode, headers: {}, body: error.toBody() }
}
