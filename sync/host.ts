import type { WorkerMessage } from '../contract/worker/messages.ts'
import type { AnswerCaches, Database, Queue } from './stores.ts'

/** Time as the engine knows it: milliseconds since the epoch, and calls that come later. */
export interface Clock {
  now(): number
  /** Milliseconds of a clock that nobody sets, to measure how long something has lasted. Tells nothing to another engine. */
  elapsed(): number
  /** Calls back once after so many ms. Returns a function that prevents it. */
  after(ms: number, callback: () => void): () => void
}

/** Chance as the engine knows it. */
export interface Random {
  uuid(): string
  /** A number of 32 random bits. */
  bits32(): number
  /** At least 0 and less than 1. */
  fraction(): number
}

/**
 * Everything that the engine needs of the place where it runs: a service worker, a page that no worker controls, or
 * the simulation (design section 4b). It touches nothing else of its surroundings.
 */
export interface Host {
  readonly clock: Clock
  readonly random: Random
  readonly queue: Queue
  readonly database: Database
  readonly caches: AnswerCaches
  readonly fetch: typeof fetch
  /** What the browser believes of the network. Only ever a hint. */
  readonly browserOnline: () => boolean
  /** Runs `work` when nobody else on this device does work under this name. */
  readonly withLock: (name: string, work: () => Promise<void>) => Promise<void>
  /** Tells every open page something. Gives how many there are. */
  readonly tellPages: (message: WorkerMessage) => Promise<number>
  /** Whether the page that made a call is still open. */
  readonly isOpen: (clientId: string) => Promise<boolean>
  /** Asks to be woken when the connection is back, where that is possible. */
  readonly registerWakeUp: () => Promise<void>
}

/** An instant (ISO) of the host's clock. */
export const isoNow = (clock: Pick<Clock, 'now'>): string => new Date(clock.now()).toISOString()

/** Resolves after so many ms. */
export const pause = (clock: Pick<Clock, 'after'>, ms: number): Promise<void> =>
  new Promise(resolve => {
    clock.after(ms, resolve)
  })
