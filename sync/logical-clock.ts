import type { Clock } from './host.ts'

/**
 * Orders events on this device even if its clock is set back. A time is the clock's ms if that is later than the last
 * one, and otherwise one more than the last.
 */
export interface LogicalClock {
  /** Returns a time later than all that it has returned or observed. */
  next(): number
  /** Observes a time that an earlier engine has stored. */
  observe(at: number): void
}

/** Creates a logical clock that follows a device's clock. */
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
