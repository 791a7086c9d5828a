import { errors } from '../../contract/api/errors.ts'
import { etagOf, header } from '../../contract/api/headers.ts'
import { matchRow } from '../../contract/api/path.ts'
import { contract } from '../../contract/index.ts'
import { MAX_PIN, MIN_PIN } from '../../contract/rules/pin.ts'
import type { SentWrite, ServerAnswer, ServerRequest, SimServer } from '../server.ts'
import type { SeededRandom } from '../world/random.ts'
import type { Tokens } from '../world/tokens.ts'
import { answerBatch, BATCH_PATH } from './batch.ts'
import type { ChangedRows, ModelWrite } from './call.ts'
import { guestWrites } from './guest-writes.ts'
import { itemWrites } from './item-writes.ts'
import { changesBetween, type Step } from './live-changes.ts'
import { createReads, LISTS, listPaths, rowsText } from './reads.ts'
import { Refusal } from './refusal.ts'
import { EVENT, initialState, type ModelState } from './state.ts'

const ANSWER_SHAPE = 'model'

const handlers: Readonly<Record<string, ModelWrite>> = { ...guestWrites, ...itemWrites }

/** A write that took effect, or had nothing left to do. */
interface Trail extends SentWrite {
  readonly caller: string
}

export interface ModelServer extends SimServer {
  /** Number of guests at the start. */
  readonly guestsAtFirst: number
  readonly state: ModelState
  /** All writes that were carried out, in order. */
  readonly trail: readonly Trail[]
  /** Repeats a write of a trail, on a second model that must arrive at the same state. */
  repeat(write: Trail): void
}

interface Options {
  readonly random: SeededRandom
  readonly guests: number
  readonly tokens: Pick<Tokens, 'userOf'>
  readonly now: () => number
}

interface Kept extends ServerAnswer {
  readonly fingerprint: string
}

/**
 * An in-memory server that behaves as the contract describes: idempotent by key and fingerprint, a version that each
 * change raises, ETags, deltas, and live feed messages.
 */
export function createModelServer({ random, guests, tokens, now }: Options): ModelServer {
  const state = initialState(guests)
  const reads = createReads(state)
  const kept = new Map<string, Kept>()
  const steps: Step[] = []
  const trail: Trail[] = []
  const touchedByKey = new Map<string, ChangedRows>()

  function drawPin(): number {
    for (;;) {
      const pin = MIN_PIN + random.int(MAX_PIN - MIN_PIN + 1)
      if (state.pins.has(pin)) continue
      state.pins.add(pin)
      return pin
    }
  }

  const versionHeaders = () => ({
    'content-type': 'application/json',
    [header.version]: `${EVENT.id}:${steps.length}`,
  })

  function refused(name: keyof typeof errors, details: object = {}): ServerAnswer {
    const { status, message } = errors[name]
    return {
      status,
      headers: { 'content-type': 'application/json' },
      text: JSON.stringify({ ...details, statusCode: status, name, message }),
    }
  }

  function execute(write: SentWrite, caller: string): ServerAnswer {
    const match = matchRow(write.method, write.path)
    const handler = match && handlers[match.name]
    if (!match || !handler) return refused('NotFound')
    try {
      const answer = handler({
        state,
        params: match.params,
        body: write.body === null || write.body === '' ? {} : JSON.parse(write.body),
        at: write.at,
        caller,
        drawPin,
        changed: touched => {
          touchedByKey.set(write.key, touched)
          steps.push({ what: match.name, touched })
        },
      })
      trail.push({ ...write, caller })
      const row = contract[match.name]
      return {
        status: 'status' in row ? row.status : 200,
        headers: versionHeaders(),
        text: answer === undefined ? '' : JSON.stringify(answer),
      }
    } catch (error) {
      if (error instanceof Refusal) return refused(error.error, { now: error.now })
      throw error
    }
  }

  function write(
    { method, path, headers, body }: ServerRequest,
    user: { id: string; name: string },
  ): ServerAnswer {
    const key = headers.get(header.idempotencyKey)
    if (key === null) return refused('BadRequest')
    const name = `${user.id} ${key}`
    const fingerprint = `${method} ${path}\n${body ?? ''}`
    const before = kept.get(name)
    if (before) {
      if (before.fingerprint !== fingerprint) return refused('IdempotencyMismatch')
      return { ...before, headers: { ...before.headers, [header.replayed]: 'true' } }
    }
    const answer = execute({ key, method, path, at: headers.get(header.at) ?? '', body }, user.name)
    if (answer.status < 300) kept.set(name, { ...answer, fingerprint })
    return answer
  }

  function read({ path, headers }: ServerRequest): ServerAnswer {
    const [pathname = '', query = ''] = path.split('?')
    const match = matchRow('GET', pathname)
    if (!match) return refused('NotFound')
    const etag = etagOf(ANSWER_SHAPE, EVENT.id, steps.length)
    const own = { ...versionHeaders(), etag, date: new Date(now()).toUTCString() }
    const theirs = headers.get('if-none-match')
    if (theirs === etag) return { status: 304, headers: own, text: '' }
    const since = /since=(\d+)/.exec(query)?.[1]
    if (
      match.name === 'guestList' &&
      since !== undefined &&
      theirs === etagOf(ANSWER_SHAPE, EVENT.id, Number(since))
    ) {
      const rows = changes(Number(since)).rows.guestList ?? { rows: [], gone: [] }
      const text = `{"rows":${rowsText(rows.rows)},"gone":${JSON.stringify(rows.gone)},"since":${since}}`
      return { status: 200, headers: own, text }
    }
    try {
      return { status: 200, headers: own, text: reads.text(match.name, match.params) }
    } catch (error) {
      if (error instanceof Refusal) return refused(error.error)
      throw error
    }
  }

  const changes = (from: number) => changesBetween(state, steps.slice(from), from, steps.length)

  function handle(request: ServerRequest): ServerAnswer {
    if (request.path === '/health')
      return { status: 200, headers: { 'content-type': 'application/json' }, text: '{"status":"ok"}' }
    const user = tokens.userOf(request.headers.get('authorization'), now())
    if (!user) return refused('Unauthorized')
    if (request.method === 'GET') return read(request)
    if (request.path === BATCH_PATH) return answerBatch(request, one => write(one, user))
    return write(request, user)
  }

  return {
    answerShape: ANSWER_SHAPE,
    guestsAtFirst: guests,
    state,
    trail,
    handle,
    version: () => steps.length,
    changesSince: changes,
    lists: () => new Map(LISTS.map(name => [listPaths[name], reads.rows(name)])),
    touchedBy: key => touchedByKey.get(key),
    keysInTrail: () => trail.map(({ key }) => key),
    repeat: one => {
      execute(one, one.caller)
    },
  }
}
