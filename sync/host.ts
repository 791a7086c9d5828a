import type { WorkerMessage } from '../contract/worker/messages.ts'
import type { AnswerCaches, Database, Queue } from './stores.ts'

/** Time and timers. `now` returns milliseconds since the epoch. */
export interface Clock {
  now(): number
  /** Milliseconds of a clock that nobody can set, for measuring durations. Values mean nothing to another engine. */
  elapsed(): number
  /** Calls `callback` once after `ms` milliseconds. Returns a function that cancels the call. */
  after(ms: number, callback: () => void): () => void
}

/** The engine's source of randomness. */
export interface Random {
  uuid(): string
  /** A random unsigned 32-bit integer. */
  bits32(): number
  /** A random number from 0 (inclusive) to 1 (exclusive). */
  fraction(): number
}

/**
 * Everything the engine needs from the place where it runs: a service worker, a page that no worker controls, or
 * the simulation (design section 4b). The engine uses nothing else of its environment.
 */
export interface Host {
  readonly clock: Clock
  readonly random: Random
  readonly queue: Queue
  readonly database: Database
  readonly caches: AnswerCaches
  readonly fetch: typeof fetch
  /** Whether the browser believes there is a network. Only a hint. */
  readonly browserOnline: () => boolean
  /** Runs `work` while holding a lock that is exclusive on this device. */
  readonly withLock: (name: string, work: () => Promise<void>) => Promise<void>
  /** Posts a message to every open page. Returns the number of pages. */
  readonly postToPages: (message: WorkerMessage) => Promise<number>
  /** Whether the page that made a call is open and visible: the system may close a hidden page before it is read. */
  readonly isVisible: (clientId: string) => Promise<boolean>
  /** Asks the browser to wake the engine when the connection is back, where it can. */
  readonly registerWakeUp: () => Promise<void>
}

/** The current instant (ISO) by the host's clock. */
export const isoNow = (clock: Pick<Clock, 'now'>): string => new Date(clock.now()).toISOString()

/** Resolves after `ms` milliseconds. */
export const pause = (clock: Pick<Clock, 'after'>, ms: number): Promise<void> =>
  new Promise(resolve => {
    clock.after(ms, resolve)
  })
