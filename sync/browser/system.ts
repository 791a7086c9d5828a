import type { Clock, Random } from '../host.ts'

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** Randomness from the browser. */
export const systemRandom: Random = {
  uuid: () => crypto.randomUUID(),
  bits32: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  fraction: () => Math.random(),
}
