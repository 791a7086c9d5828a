import { header } from '../../contract/api/headers.ts'
import { guestEntity } from '../../contract/offline/entities.ts'
import { parseJson } from '../../contract/rules/parse-json.ts'
import { BATCH_PATH, writesIn } from '../model/batch.ts'
import type { ChangedRows } from '../model/call.ts'
import type { SentWrite, ServerAnswer } from '../server.ts'
import type { Disk } from '../world/disk.ts'
import type { Sent } from '../world/network.ts'
import type { Tokens } from '../world/tokens.ts'
import type { Ledger, MadeWrite } from './ledger.ts'
import type { Trace } from './trace.ts'
import type { Verdict } from './verdict.ts'
import type { Visible } from './visible.ts'

interface Options {
  readonly verdict: Verdict
  readonly trace: Trace
  readonly ledger: Ledger
  readonly visible: Visible
  readonly tokens: Tokens
  readonly now: () => number
  readonly diskOf: (tablet: number) => Pick<Disk, 'queue' | 'rejected'>
  /** Writes may bypass the queue, because the disk is full at times. */
  readonly mayBypassQueue: boolean
  /** What the write with this key changed in the model; undefined with the real server. */
  readonly touchedBy: (key: string) => ChangedRows | undefined
}

/** Observes all traffic between devices and server, and checks it against the laws. */
export function createWatch(options: Options) {
  const { verdict, trace, ledger, visible, tokens, now, diskOf, mayBypassQueue, touchedBy } = options
  const underWay = new Map<string, Sent>()
  const creators = new Map<string, MadeWrite>()
  const lastApplied = new Map<string, number>()
  const bypassed = new Set<string>()
  /** Answers delivered to each user: nobody may be shown an answer that was never sent to them. */
  const served = new Set<string>()

  const words = (made: MadeWrite) =>
    `${made.endpoint} #${made.ordinal} of tablet ${made.tablet} (${made.id}, ${made.entities[0]})`

  function checkSent(sent: Sent, write: SentWrite): void {
    const made = ledger.get(write.key)
    if (!made) {
      verdict.break('once', `${write.method} ${write.path} was sent under a key that belongs to no write.`)
      return
    }
    const before = underWay.get(write.key)
    if (before?.isAwaited() && before.life.isAlive())
      verdict.break('one drain', `${words(made)} was sent while it was under way.`)
    underWay.set(write.key, sent)
    const caller = tokens.userOf(sent.request.headers.get('authorization'), now())
    if (caller && caller.id !== made.user)
      verdict.break('own token', `${words(made)} of ${made.user} was sent with the token of ${caller.id}.`)
    if (made.discardedAt !== undefined)
      verdict.break('one place', `${words(made)} was sent after it had been discarded.`)
    const { queue, rejected } = diskOf(made.tablet)
    const isQueued = [...queue.values()].some(entry => entry.write.op.id === made.id)
    // A write that a full disk could not store is only sent, like one made before the engine knows who is signed in: it
    // is in no queue that could hold it back.
    if (mayBypassQueue && !isQueued) bypassed.add(made.id)
    if (isQueued && !bypassed.has(made.id) && now() < made.heldUntil)
      verdict.break('held back', `${words(made)} was sent ${made.heldUntil - now()} ms before its time.`)
    for (const entity of bypassed.has(made.id) ? [] : made.needs) {
      const creator = creators.get(`${made.tablet} ${entity}`)
      // If it was given another client id, it does not create this entity.
      const isRefused = creator && rejected.get(creator.id)?.write.creates === entity
      if (isRefused && creator !== made && creator.user === made.user)
        verdict.break(
          'blocked stays',
          `${words(made)} was sent while ${words(creator)}, which it needs, was rejected.`,
        )
    }
  }

  function checkOrder(made: MadeWrite): void {
    if (made.retried || made.judgedAgain || bypassed.has(made.id)) return
    const stored = [...diskOf(made.tablet).queue.values()].find(({ write }) => write.op.id === made.id)
    // It may have been given another client id.
    for (const entity of stored?.write.entities ?? made.entities) {
      const name = `${made.tablet} ${made.user} ${entity}`
      const last = lastApplied.get(name) ?? 0
      if (made.ordinal < last)
        verdict.break('order', `${words(made)} took effect after the later write #${last} on ${entity}.`)
      lastApplied.set(name, made.ordinal)
    }
  }

  function takeOutcome(write: SentWrite, { status, headers, body }: Outcome, isAwaited: boolean): void {
    const made = ledger.get(write.key)
    if (!made) return
    if (status >= 200 && status < 300) {
      if (headers[header.replayed] === 'true') return
      made.applied += 1
      // A copy in flight when the write was refused or discarded is judged again by the server (decision 003), and then
      // its dependents, for which other writes have not waited meanwhile.
      const wasOver = made.refusal !== undefined || made.isDiscarding || made.discardedAt !== undefined
      const hasBase = made.entities.some(entity => creators.get(`${made.tablet} ${entity}`)?.judgedAgain)
      if (!isAwaited && (wasOver || hasBase)) made.judgedAgain = true
      made.refusal = undefined
      if (made.applied > 1) verdict.break('once', `${words(made)} took effect ${made.applied} times.`)
      checkOrder(made)
      const also = (touchedBy(write.key)?.guests ?? []).map(guestEntity)
      const entities = made.endpoint === 'guestGroupCheckIn' ? [...made.entities, ...also] : made.entities
      // Later writes do not wait for it either, so it may have the last word on its entities; so may a late copy.
      if (bypassed.has(made.id) || made.judgedAgain) visible.dropByEntities({ ...made, entities })
      visible.touched(made, entities)
    } else if (FINAL.has(status) && typeof body === 'object' && body !== null && 'name' in body) {
      if (body.name === 'InProgress') return
      // A late call of a stopped engine, with the write's former client id: nobody awaits its answer.
      if (body.name === 'IdempotencyMismatch' && !isAwaited) return
      // The same goes for a late refusal, if another call was refused meanwhile.
      if (!isAwaited && made.refusal !== undefined) return
      made.refusal = String(body.name)
      visible.drop(made.id)
      if (made.refusal === 'IdempotencyMismatch')
        verdict.break('once', `${words(made)} was sent with the key of another write.`)
    }
  }

  return {
    made(made: MadeWrite, also: readonly string[]): void {
      ledger.add(made)
      trace.note(`made ${words(made)}`)
      if (made.creates !== undefined) creators.set(`${made.tablet} ${made.creates}`, made)
      visible.touched(made, [...made.entities, ...also])
      // It also affects guests who joined the group after the page was shown its list.
      if (made.endpoint === 'guestGroupCheckIn') visible.dropByTablet(made.tablet)
    },

    onSent(sent: Sent): void {
      trace.note(`sent ${sent.tablet} ${sent.request.method} ${sent.request.path}`)
      for (const write of writesIn(sent.request)) checkSent(sent, write)
    },

    onAnswered(sent: Sent, answer: ServerAnswer): void {
      const { request } = sent
      trace.note(`answered ${sent.tablet} ${request.path} ${answer.status}`)
      const writes = writesIn(request)
      if (writes.length === 0) return
      const outcomes =
        request.path === BATCH_PATH && answer.status === 200
          ? (JSON.parse(answer.text).outcomes as readonly Outcome[])
          : writes.map(
              (): Outcome => ({
                status: answer.status,
                headers: answer.headers,
                body: answer.status >= 300 ? parseJson(answer.text) : undefined,
              }),
            )
      writes.forEach((write, index) => {
        const outcome = outcomes[index]
        if (outcome) takeOutcome(write, outcome, sent.isAwaited() && sent.life.isAlive())
      })
    },

    onDelivered({ tablet, request }: Sent, answer: ServerAnswer): void {
      if (request.method !== 'GET' || answer.status !== 200) return
      const user = tokens.userOf(request.headers.get('authorization'), now())
      served.add(`${tablet} ${user?.id} ${request.path.split('?')[0]}`)
    },

    /** Called when a page is shown a list. */
    onShown(tablet: number, user: string, path: string, list: readonly object[], mark: number): void {
      trace.note(`shown ${tablet} ${path} ${list.length}`)
      if (!served.has(`${tablet} ${user} ${path}`))
        verdict.break(
          'own answers',
          `${user} was shown ${path} on tablet ${tablet}, which the server never gave them.`,
        )
      for (const made of visible.missing(tablet, user, path, list, mark))
        verdict.break(
          'own writes visible',
          `${path} on tablet ${tablet} does not show ${words(made)}: ${JSON.stringify(list.filter(row => made.entities.some(entity => 'id' in row && entity.endsWith(String(row.id)))))}`,
        )
    },

    /** Whether a write was only sent and never queued, because the disk was full. */
    hasBypassedQueue: (id: string): boolean => bypassed.has(id),

    words,
  }
}

interface Outcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Statuses that end a write. */
const FINAL: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 415, 422])
