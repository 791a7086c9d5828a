import { isErrorBody } from '../../contract/api/errors.ts'
import { formatVersions, parseVersions, TEAM_SCOPE } from '../../contract/api/headers.ts'
import type { LiveMessage } from '../../contract/api/live.schema.ts'
import { live } from '../../contract/api/live.ts'
import { fillPath } from '../../contract/api/path.ts'
import { backOffMs } from '../../contract/rules/back-off.ts'
import { HEARTBEAT_MS } from '../../contract/rules/heartbeat.ts'
import type { TokenSource } from '../api/client.ts'
import { eventsOf } from './event-stream.ts'

/**
 * The timeouts are of a stream that has not begun, or has gone silent: two heartbeats are missing, on a slow line too.
 * `retryPauses`: the first and the longest pause before the next attempt.
 */
const timings = {
  beginTimeoutMs: 10_000,
  silenceTimeoutMs: 2 * HEARTBEAT_MS + 10_000,
  retryPauses: { minMs: 500, maxMs: 15_000 },
}

interface Options {
  /** Address of the API. */
  readonly base: string
  readonly tokens: TokenSource
  /** The headers by which this device identifies itself; undefined if no engine keeps its id. */
  readonly deviceHeaders: () => Promise<Readonly<Record<string, string>> | undefined>
  /** Whether the feed may be open: the device is online and the page is visible. `check` reads it again. */
  readonly mayListen: () => boolean
  /** Receives a message of the server; `answerShape` is the shape of its answers. */
  readonly onMessage: (message: LiveMessage, answerShape: string) => void
  /** The open feed broke off, and this page did not close it. */
  readonly onBroken: () => void
  /** Runs `work` while no other page of this device does; not at all once the signal is aborted. */
  readonly withDeviceLock: (name: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>
  readonly times?: typeof timings
}

export type LiveFeed = ReturnType<typeof createLiveFeed>

/**
 * The page's end of the live feed: one stream, for the event on screen or for the team's data alone. A reopened stream
 * resumes after the last change seen. After failures, the pauses grow, with jitter, so that a server that comes back is
 * not overrun.
 */
export function createLiveFeed({
  base,
  tokens,
  deviceHeaders,
  mayListen,
  onMessage,
  onBroken,
  withDeviceLock,
  times = timings,
}: Options) {
  const watched = new Set<{ readonly event: number }>()
  const seen = new Map<number, number>()
  let current: { readonly event: number; readonly stop: AbortController } | undefined
  let isLive = false
  /** The current token was refused. */
  let refused = false

  /** The event on screen; the frame around it watches the team scope. */
  function wanted(): number | undefined {
    if (!mayListen()) return undefined
    const events = [...watched].map(one => one.event)
    return events.findLast(event => event !== TEAM_SCOPE) ?? events.at(-1)
  }

  function check(): void {
    const event = wanted()
    if (current?.event === event) return
    current?.stop.abort()
    current = undefined
    isLive = false
    if (event === undefined) return
    const stop = new AbortController()
    current = { event, stop }
    withDeviceLock(`trackside-live-${event}`, stop.signal, () => follow(event, stop.signal)).catch(error => {
      console.info('The live feed has no lock:', error)
      if (current?.stop === stop) current = undefined
    })
  }

  async function follow(event: number, signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      try {
        await listen(event, signal, () => {
          failures = 0
        })
      } catch (error) {
        if (!signal.aborted) console.info('The live feed was interrupted:', error)
      }
      // By now, the feed may be that of another stream.
      if (signal.aborted) return
      const wasLive = isLive
      isLive = false
      if (wasLive) onBroken()
      failures += 1
      await waitFor(backOffMs(failures, times.retryPauses), signal)
    }
  }

  /** Follows one stream from beginning to end. */
  async function listen(event: number, signal: AbortSignal, greeted: () => void): Promise<void> {
    const stream = new AbortController()
    const stop = () => stream.abort()
    let silence = setTimeout(stop, times.beginTimeoutMs)
    const alive = () => {
      clearTimeout(silence)
      silence = setTimeout(stop, times.silenceTimeoutMs)
    }
    signal.addEventListener('abort', stop)
    try {
      const answer = await open(event, stream.signal)
      if (!answer) return
      let answerShape = ''
      for await (const data of eventsOf(answer, alive)) {
        const message: unknown = JSON.parse(data)
        if (!isLiveMessage(message)) throw new Error('The live feed said something that is no message.')
        if (message.type === 'hello') {
          answerShape = message.app
          for (const [scope, version] of parseVersions(message.versions)) seen.set(scope, version)
          isLive = true
          greeted()
        } else if (message.type === 'change') seen.set(message.scope, message.to)
        onMessage(message, answerShape)
      }
    } finally {
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
    }
  }

  async function open(event: number, signal: AbortSignal): Promise<Response['body']> {
    const known = new Map([...seen].filter(([scope]) => scope === event || scope === TEAM_SCOPE))
    const query = { event, since: known.size > 0 ? formatVersions(known) : undefined }
    const token = (refused ? null : tokens.stored()) ?? (await tokens.valid())
    const device = await deviceHeaders()
    if (token === null || signal.aborted) return null
    const answer = await fetch(base + fillPath(live.path, undefined, query), {
      headers: { ...device, accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      redirect: 'error',
      signal,
    })
    refused = answer.status === 401
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.body
    const why: unknown = answer.status === 403 ? await answer.json() : await answer.body?.cancel()
    // A stream opened before this device had its id has ended without saying why.
    if (isErrorBody(why) && why.name === 'DeviceSignedOut') {
      const { requested_by, requested_at, waits } = why
      onMessage(
        {
          type: 'sign-out',
          requested_by: String(requested_by),
          requested_at: String(requested_at),
          waits: waits !== false,
        },
        '',
      )
    }
    throw new Error(`It was answered with ${answer.status}.`)
  }

  return {
    /** Whether the stream is open, so that changes are reported at once. */
    isLive: () => isLive,

    /** Call this whenever the result of `mayListen` may have changed. */
    check,

    /** Follows the changes of an event and the team; the team alone if it is 0. Returns an unsubscribe function. */
    watch(event: number): () => void {
      const one = { event }
      watched.add(one)
      check()
      return () => {
        watched.delete(one)
        check()
      }
    },
  }
}

/** Resolves after `ms`, or as soon as the signal is aborted. */
const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })

/** Lets one page of the device hold a stream (Web Locks); the engine passes its messages on to the other pages. */
export async function withDeviceLock(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return work()
  try {
    await navigator.locks.request(name, { signal }, work)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const isLiveMessage = (value: unknown): value is LiveMessage =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'hello' || value.type === 'change' || value.type === 'sign-out')
