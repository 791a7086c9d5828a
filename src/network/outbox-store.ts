import type { OtherGroup } from '../../contract/offline/other-group.ts'
import type { OutboxEntry, PageMessage } from '../../contract/worker/messages.ts'
import type { Network } from './network-store.ts'

export type RejectedEntry = Extract<OutboxEntry, { state: 'rejected' }>

export type OutboxStore = ReturnType<typeof createOutboxStore>

/** Minimum time between reads of the list while writes are sent; a long list is costly to transfer and draw. */
const REFRESH_INTERVAL_MS = 400
const LONG_REFRESH_INTERVAL_MS = 2_000
const LONG_OUTBOX = 100

/** Whether the server has refused a write. */
export const isRejected = (entry: OutboxEntry): entry is RejectedEntry => entry.state === 'rejected'

/**
 * The writes of this device that are not over yet, as the engine reports them. While anything is subscribed, they are
 * read again whenever the network state changes.
 */
export function createOutboxStore(network: Network) {
  const { engine } = network
  const listeners = new Map<() => void, boolean>()
  let entries: readonly OutboxEntry[] = []
  let rejected: readonly RejectedEntry[] = []
  let waiting: ReadonlySet<string> = new Set()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopFollowing: (() => void) | undefined

  async function loadWaiting(): Promise<void> {
    const count = network.getState().pendingRequests
    const loaded = count > 0 ? await engine.ask({ type: 'get-waiting' }) : []
    if (!loaded || (loaded.length === waiting.size && loaded.every(entity => waiting.has(entity)))) return
    waiting = new Set(loaded)
    for (const listener of listeners.keys()) listener()
  }

  async function load(): Promise<void> {
    await Promise.all([loadWaiting(), loadEntries()])
  }

  async function loadEntries(): Promise<void> {
    const whole = [...listeners.values()].some(Boolean)
    const wanted = whole || network.getState().rejected > 0
    const loaded = wanted ? await engine.ask({ type: 'get-outbox' }) : []
    if (!loaded || (loaded.length === 0 && entries.length === 0)) return
    entries = loaded
    const refused = loaded.filter(isRejected)
    const same =
      refused.length === rejected.length &&
      refused.every(
        (one, index) =>
          one.op.id === rejected[index]?.op.id && one.rejectedAt === rejected[index]?.rejectedAt,
      )
    if (!same) rejected = refused
    for (const listener of listeners.keys()) listener()
  }

  /** Asks the engine to change a write; returns false if it could not. */
  async function change(message: Extract<PageMessage, { type: 'retry' | 'discard' }>): Promise<boolean> {
    const reply = await engine.ask(message)
    await load()
    return reply?.ok ?? false
  }

  function loadSoon(): void {
    if (timer !== undefined) return
    timer = setTimeout(
      () => {
        timer = undefined
        void load()
      },
      entries.length > LONG_OUTBOX ? LONG_REFRESH_INTERVAL_MS : REFRESH_INTERVAL_MS,
    )
  }

  return {
    entries: () => entries,
    rejected: () => rejected,
    /** The entities that waiting writes touch. */
    waiting: () => waiting,

    /** Follows the outbox while subscribed; without `whole`, only what the marks of rows need. */
    subscribe(listener: () => void, whole: boolean): () => void {
      const reader = () => listener()
      listeners.set(reader, whole)
      stopFollowing ??= network.subscribe(loadSoon)
      // If each row of a list subscribes, only the first one reads.
      if (whole || listeners.size === 1) void load()
      return () => {
        listeners.delete(reader)
        if (listeners.size > 0) return
        stopFollowing?.()
        stopFollowing = undefined
      }
    },

    /** Queues a rejected write again, a new guest's perhaps for another group; returns false if that failed. */
    retry: (id: string, group?: OtherGroup) => change({ type: 'retry', id, ...(group && { group }) }),

    /** How many waiting writes depend on this one. */
    countDependents: async (id: string) => (await engine.ask({ type: 'count-dependents', id })) ?? 0,

    /** Discards a write and its dependents for good; returns false if that failed, for example during its sending. */
    discard: (id: string) => change({ type: 'discard', id }),

    /** Sends the waiting writes now instead of at the next retry. */
    async sendNow(): Promise<void> {
      await engine.ask({ type: 'drain' })
      await load()
    },
  }
}
