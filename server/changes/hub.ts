import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { formatVersions, parseVersions, TEAM_SCOPE } from '../../contract/api/headers.ts'
import { HEARTBEAT_MS } from '../../contract/rules/heartbeat.ts'
import { createMutex } from '../../contract/rules/mutex.ts'
import type { Database } from '../db/client.ts'
import { VERSIONS_CHANNEL } from '../db/listen.ts'
import { ANSWER_SHAPE } from '../http/answer-shape.ts'
import { logFirstFailure } from '../process/log-first-failure.ts'
import { changesSince } from './changes-since.ts'
import { createNotices } from './notices.ts'
import { eventText } from './stream.ts'
import { currentVersions } from './versions.ts'

/** A desk that listens to the live feed. `send` takes a message as event text. */
interface Subscriber {
  readonly send: (text: string) => void
  /** Called when the server shuts down: no more messages follow. */
  readonly end: () => void
}

/** The state of the feed for one scope. */
interface Scope {
  readonly id: number
  readonly desks: Set<Subscriber>
  /** The version up to which all desks have been sent the changes. */
  lastSent: number
  /** The latest known version. */
  latest: number
  /** Serializes the work for this scope. */
  readonly runExclusive: ReturnType<typeof createMutex>
  isSending: boolean
  /** Reads and sends its changes; logs the first of several failures. */
  readonly attemptSend: ReturnType<typeof logFirstFailure>
  /** The messages for desks that reconnect, by the version that they have. */
  readonly missed: LRUCache<number, Promise<string>>
}

export type Hub = ReturnType<typeof createHub>

/** Changes within this time are sent together. */
const DEBOUNCE_MS = 25
/** How often the versions are compared with the database: a notice may be lost if its process is killed. */
const POLL_INTERVAL_MS = 2_000
const RETRY_MS = 1_000
/** The most messages kept for desks that reconnect to a scope: the caller says which version it has. */
const MAX_MISSED = 20

/** Sends changes to the desks connected to this process. A change is read from the database once for all desks. */
export function createHub(database: Pick<Database, 'db' | 'engine' | 'listen'>, log: FastifyBaseLogger) {
  const { db, listen } = database
  const notices = createNotices(database, log)
  const scopes = new Map<number, Scope>()
  const desks = new Set<Subscriber>()
  let unlisten: (() => Promise<void>) | undefined
  let heartbeatTimer: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let closed = false

  const attemptCompare = logFirstFailure(error =>
    log.warn({ err: error }, 'the versions for the live feed could not be read; trying again'),
  )

  const versionOf = async (id: number) => (await currentVersions(db, [id])).get(id) ?? 0

  function onVersions(versions: ReadonlyMap<number, number>): void {
    for (const [id, version] of versions) {
      const scope = scopes.get(id)
      if (!scope || version <= scope.latest) continue
      scope.latest = version
      void sendPending(scope)
    }
  }

  async function sendPending(scope: Scope): Promise<void> {
    if (scope.isSending) return
    scope.isSending = true
    while (!closed && scope.desks.size > 0 && scope.lastSent < scope.latest) {
      const isSent = await scope.attemptSend(() => scope.runExclusive(() => sendChanges(scope)))
      await wait(isSent ? DEBOUNCE_MS : RETRY_MS)
    }
    scope.isSending = false
  }

  async function sendChanges(scope: Scope): Promise<void> {
    const known = scope.latest
    const change = await changesSince(db, scope.id, scope.lastSent, new Date())
    const text = eventText(change)
    scope.lastSent = change.to
    // A database that was set back has lost the version that was known: asking for it again would never end.
    if (change.to < known && scope.latest === known) scope.latest = change.to
    scope.latest = Math.max(scope.latest, change.to)
    scope.missed.clear()
    for (const desk of scope.desks) desk.send(text)
  }

  /** Compares the versions with those in the database. */
  async function compare(): Promise<void> {
    const listened = [...scopes.values()].flatMap(scope => (scope.desks.size > 0 ? [scope.id] : []))
    if (listened.length === 0) return
    await attemptCompare(async () => onVersions(await currentVersions(db, listened)))
  }

  function start(): void {
    unlisten ??= listen(VERSIONS_CHANNEL, {
      onMessage: payload => onVersions(parseVersions(payload)),
      onConnect: () => void compare(),
      onDisconnect: error =>
        log.warn({ err: error }, 'the connection for live changes was lost; connecting again'),
    })
    heartbeatTimer ??= setInterval(() => {
      for (const desk of desks) desk.send(': beat\n\n')
    }, HEARTBEAT_MS)
    pollTimer ??= setInterval(() => void compare(), POLL_INTERVAL_MS)
  }

  function scopeOf(id: number): Scope {
    const known = scopes.get(id)
    if (known) return known
    const scope: Scope = {
      id,
      desks: new Set(),
      lastSent: 0,
      latest: 0,
      runExclusive: createMutex(),
      isSending: false,
      attemptSend: logFirstFailure(error =>
        log.warn({ err: error, scope: id }, 'the changes of a scope could not be read; trying again'),
      ),
      missed: new LRUCache({ max: MAX_MISSED }),
    }
    scopes.set(id, scope)
    return scope
  }

  /** The changes of a scope after a version, read once for all desks that reconnect with it; again after a failure. */
  function missedSince(scope: Scope, from: number): Promise<string> {
    const known = scope.missed.get(from)
    if (known) return known
    const missed = changesSince(db, scope.id, from, new Date()).then(eventText)
    scope.missed.set(from, missed)
    missed.catch(() => scope.missed.delete(from))
    return missed
  }

  /** Adds a desk to a scope; returns the version from which it gets changes. */
  async function join(id: number, desk: Subscriber, since: number | undefined): Promise<number> {
    const scope = scopeOf(id)
    return scope.runExclusive(async () => {
      if (scope.desks.size === 0) {
        scope.lastSent = await versionOf(id)
        scope.latest = Math.max(scope.latest, scope.lastSent)
        scope.missed.clear()
      }
      const from = since !== undefined && since < scope.lastSent ? since : scope.lastSent
      if (from < scope.lastSent) desk.send(await missedSince(scope, from))
      scope.desks.add(desk)
      void sendPending(scope)
      return from
    })
  }

  function leave(desk: Subscriber): void {
    desks.delete(desk)
    for (const scope of scopes.values()) scope.desks.delete(desk)
  }

  return {
    /** The number of connected desks. */
    size: () => desks.size,

    /**
     * Sends a desk the changes of an event (0: no event) and of the team's data: first those after the versions in
     * `since`, then new ones. Returns an unsubscribe function. Rejects if the database does not answer.
     */
    async add(event: number, since: string | undefined, desk: Subscriber): Promise<() => void> {
      start()
      const before = parseVersions(since ?? null)
      // Messages that arrive before all scopes are joined are sent after the hello.
      const early: string[] = []
      let greeted = false
      const guarded: Subscriber = {
        send: text => (greeted ? desk.send(text) : early.push(text)),
        end: desk.end,
      }
      desks.add(guarded)
      try {
        const from = new Map<number, number>()
        for (const id of new Set([event, TEAM_SCOPE])) from.set(id, await join(id, guarded, before.get(id)))
        if (closed) throw new Error('The server is ending.')
        desk.send(eventText({ type: 'hello', app: ANSWER_SHAPE, versions: formatVersions(from) }))
      } catch (error) {
        leave(guarded)
        throw error
      }
      greeted = true
      for (const text of early) desk.send(text)
      return () => leave(guarded)
    },

    /** Must be called when this process has committed a write. Notifies its own desks and the other processes. */
    written(versions: ReadonlyMap<number, number>): void {
      onVersions(versions)
      notices.tell(versions)
    },

    /** Ends all streams and the connection for notices. */
    async close(): Promise<void> {
      closed = true
      clearInterval(heartbeatTimer)
      clearInterval(pollTimer)
      for (const desk of desks) desk.end()
      await Promise.all([unlisten?.(), notices.close()])
    },
  }
}
