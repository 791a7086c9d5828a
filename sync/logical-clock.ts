import type { Clock } from './host.ts'

/**
 * Tells what came first on this device, also where somebody sets its clock back: ms of that clock as long as it goes forward, else
 * one more than the last.
 */
export interface LogicalClock {
  /** Later than all that it has given or observed. */
  next(): number
  /** Takes note of one that an engine before this one has given. */
  observe(at: number): void
}

export function createLogicalClock({ now }: Pick<Clock, 'now'>): LogicalClock {
  let last = 0
  return {
    next() {
      last = Math.max(now(), last + 1)
      return last
    },
    observe(at) {
      last = Math.max(last, at)
    },
  }
}
