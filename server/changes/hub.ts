import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { formatVersions, parseVersions, TEAM_SCOPE } from '../../contract/api/headers.ts'
import type { LiveChange, LiveHello } from '../../contract/api/live.schema.ts'
import { createMutex } from '../../contract/rules/mutex.ts'
import type { Database } from '../db/client.ts'
import { VERSIONS_CHANNEL } from '../db/listen.ts'
import { ANSWER_SHAPE } from '../http/answer-shape.ts'
import { changesSince } from './changes-since.ts'
import { createNotices } from './notices.ts'
import { currentVersions } from './versions.ts'

/** One device that listens. `send` takes a message as text, ready for the wire. */
interface Subscriber {
  readonly send: (text: string) => void
  /** The server ends: no more will come. */
  readonly end: () => void
}

/** What one scope's desks have been told so far. */
interface Scope {
  readonly id: number
  readonly desks: Set<Subscriber>
  /** The version that all of them have been told. */
  lastSent: number
  /** The latest version that was heard of. */
  latest: number
  /** What is done for this scope, one thing after the other. */
  readonly runExclusive: ReturnType<typeof createMutex>
  telling: boolean
  /** What those who come back are told, by the version that they come back with. */
  readonly missed: Map<number, Promise<string>>
}

export type Hub = ReturnType<typeof createHub>

/** Changes that come within this time, in ms, are told together. */
const DEBOUNCE_MS = 25
/** Pause between heartbeats, in ms. */
const HEARTBEAT_MS = 15_000
/** How often the versions are compared with the database's, in ms: a notice may be lost, with the process that owed it. */
const POLL_INTERVAL_MS = 2_000
const RETRY_MS = 1_000

const wire = (message: LiveHello | LiveChange): string => `data: ${JSON.stringify(message)}\n\n`

/** Tells the desks of this process what changes. A change is read from the database once, however many they are. */
export function createHub(database: Pick<Database, 'db' | 'engine' | 'listen'>, log: FastifyBaseLogger) {
  const { db, listen } = database
  const notices = createNotices(database, log)
  const scopes = new Map<number, Scope>()
  const desks = new Set<Subscriber>()
  let unlisten: (() => Promise<void>) | undefined
  let heartbeatTimer: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let closed = false

  const versionOf = async (id: number) => (await currentVersions(db, [id])).get(id) ?? 0

  function onVersions(versions: ReadonlyMap<number, number>): void {
    for (const [id, version] of versions) {
      const scope = scopes.get(id)
      if (!scope || version <= scope.latest) continue
      scope.latest = version
      void tell(scope)
    }
  }

  async function tell(scope: Scope): Promise<void> {
    if (scope.telling) return
    scope.telling = true
    try {
      while (!closed && scope.desks.size > 0 && scope.lastSent < scope.latest) {
        await scope.runExclusive(async () => {
          const change = await changesSince(db, scope.id, scope.lastSent, new Date())
          const text = wire(change)
          scope.lastSent = change.to
          scope.latest = Math.max(scope.latest, change.to)
          scope.missed.clear()
          for (const desk of scope.desks) desk.send(text)
        })
        await wait(DEBOUNCE_MS)
      }
    } catch (error) {
      log.warn({ err: error, scope: scope.id }, 'what changed could not be read, and is tried again')
      setTimeout(() => void tell(scope), RETRY_MS)
    } finally {
      scope.telling = false
    }
  }

  /** Compares what was told with the database. */
  async function compare(): Promise<void> {
    const listened = [...scopes.values()].flatMap(scope => (scope.desks.size > 0 ? [scope.id] : []))
    if (listened.length === 0) return
    try {
      onVersions(await currentVersions(db, listened))
    } catch (error) {
      log.warn({ err: error }, 'the versions could not be compared for the live feed')
    }
  }

  function start(): void {
    unlisten ??= listen(VERSIONS_CHANNEL, {
      onMessage: payload => onVersions(parseVersions(payload)),
      onConnect: () => void compare(),
      onDisconnect: error => log.warn({ err: error }, 'the line for live changes broke, and is made again'),
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
      telling: false,
      missed: new Map(),
    }
    scopes.set(id, scope)
    return scope
  }

  /** What changed in a scope after a version: read once for all desks that come back with it, unless it could not be. */
  function missedSince(scope: Scope, from: number): Promise<string> {
    const known = scope.missed.get(from)
    if (known) return known
    const missed = changesSince(db, scope.id, from, new Date()).then(wire)
    scope.missed.set(from, missed)
    missed.catch(() => scope.missed.delete(from))
    return missed
  }

  /** Adds a desk to a scope; gives the version after which it is told. */
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
      void tell(scope)
      return from
    })
  }

  function leave(desk: Subscriber): void {
    desks.delete(desk)
    for (const scope of scopes.values()) scope.desks.delete(desk)
  }

  return {
    /** How many desks listen. */
    size: () => desks.size,

    /**
     * Tells a desk of an event (0: of none) and of the team's data from now on, and before that what came after the
     * versions in `since`. Returns an unsubscribe function. Rejects where the database does not answer.
     */
    async add(event: number, since: string | undefined, desk: Subscriber): Promise<() => void> {
      start()
      const before = parseVersions(since ?? null)
      // What a scope has to say while the others are still joined comes after the greeting.
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
        desk.send(wire({ type: 'hello', app: ANSWER_SHAPE, versions: formatVersions(from) }))
      } catch (error) {
        leave(guarded)
        throw error
      }
      greeted = true
      for (const text of early) desk.send(text)
      return () => leave(guarded)
    },

    /** A write of this process was committed that raised these versions: its own desks are told, and the other processes. */
    written(versions: ReadonlyMap<number, number>): void {
      onVersions(versions)
      notices.tell(versions)
    },

    /** Ends every desk's stream and the line to the database. */
    async close(): Promise<void> {
      closed = true
      clearInterval(heartbeatTimer)
      clearInterval(pollTimer)
      for (const desk of desks) desk.end()
      await Promise.all([unlisten?.(), notices.close()])
    },
  }
}
