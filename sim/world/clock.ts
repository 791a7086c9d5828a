import type { Clock } from '../../sync/host.ts'

/** Time that passes only when everything that it brought about has come to rest. */
export interface VirtualClock extends Clock {
  /** What `callback` gives is waited for while the clock stands: the real server's answer, in the second tier. */
  after(ms: number, callback: () => void | Promise<void>): () => void
  /** Lets time pass until this instant, or until `done` says so after an event; gives whether it did. */
  run(until: number, done?: () => boolean): Promise<boolean>
  /** How many events there have been. */
  events(): number
}

interface Timer {
  readonly at: number
  readonly turn: number
  callback: (() => void | Promise<void>) | undefined
}

/** So many events are let go by before the process may look at anything else. */
const EVENTS_IN_A_ROW = 5000

/**
 * Resolves when no promise is left that could go on by itself. Node runs a tick only once its queue of microtasks is
 * empty: a tick that a microtask asks for comes after all of them.
 */
export const settled = (): Promise<void> =>
  new Promise(resolve => queueMicrotask(() => process.nextTick(resolve)))

/** A clock that starts at this instant (ms since the epoch). Timers of the same instant go off in the order in which they were set. */
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
