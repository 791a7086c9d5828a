import type { Clock } from '../../sync/host.ts'

/** A clock that advances only when everything caused by the last event has settled. */
export interface VirtualClock extends Clock {
  /** The clock stands still until the result of `callback` has settled: in the second tier, a real server's answer. */
  after(ms: number, callback: () => void | Promise<void>): () => void
  /** Advances until an instant, or until `done` is true after an event; resolves to whether `done` became true. */
  run(until: number, done?: () => boolean): Promise<boolean>
  /** Number of events so far. */
  events(): number
}

interface Timer {
  readonly at: number
  readonly turn: number
  callback: (() => void | Promise<void>) | undefined
}

/** Number of events after which other work of the process gets a turn. */
const EVENTS_IN_A_ROW = 5000

/**
 * Resolves when no promise can make progress by itself. Node runs ticks only when its microtask queue is empty, so a
 * tick requested by a microtask runs after all of them.
 */
export const settled = (): Promise<void> =>
  new Promise(resolve => queueMicrotask(() => process.nextTick(resolve)))

/** A clock that starts at this instant (ms since the epoch). */
export function createClock(start: number): VirtualClock {
  const heap: Timer[] = []
  let now = start
  let turns = 0
  let events = 0

  const isBefore = (a: Timer, b: Timer) => a.at < b.at || (a.at === b.at && a.turn < b.turn)

  function push(timer: Timer): void {
    let at = heap.length
    heap.push(timer)
    while (at > 0) {
      const up = (at - 1) >> 1
      const parent = heap[up]
      if (!parent || !isBefore(timer, parent)) break
      heap[at] = parent
      at = up
    }
    heap[at] = timer
  }

  function pop(): Timer | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (heap.length === 0 || !last) return first
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      let child = heap[down]
      const right = heap[down + 1]
      if (child && right && isBefore(right, child)) {
        child = right
        down += 1
      }
      if (!child || !isBefore(child, last)) break
      heap[at] = child
      at = down
    }
    heap[at] = last
    return first
  }

  return {
    now: () => now,
    elapsed: () => now,
    events: () => events,

    after(ms, callback) {
      turns += 1
      const timer: Timer = { at: now + Math.max(0, Math.ceil(ms)), turn: turns, callback }
      push(timer)
      return () => {
        timer.callback = undefined
      }
    },

    async run(until, done = () => false) {
      await settled()
      for (;;) {
        const next = heap[0]
        if (!next || next.at > until) break
        pop()
        if (!next.callback) continue
        now = next.at
        events += 1
        const waits = next.callback()
        if (waits) await waits
        await settled()
        if (events % EVENTS_IN_A_ROW === 0) await new Promise(resolve => setImmediate(resolve))
        if (done()) return true
      }
      now = Math.max(now, until)
      return done()
    },
  }
}
