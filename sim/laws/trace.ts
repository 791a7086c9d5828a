import { hashOf } from '../world/random.ts'

/** What happened in a run, in its order: as a hash of all of it, and the last of it in words. */
export interface Trace {
  note(text: string): void
  hash(): string
  last(): readonly string[]
}

const KEPT = 60

/** An empty trace; `now` in ms of the run's clock. */
export function createTrace(now: () => number): Trace {
  let hash = 0x811c9dc5
  let count = 0
  const ring: string[] = []
  return {
    note(text) {
      const line = `${now()} ${text}`
      hash = hashOf(line, hash)
      ring[count % KEPT] = line
      count += 1
    },
    hash: () => `${count}-${(hash >>> 0).toString(16)}`,
    last: () => [...ring.slice(count % KEPT), ...ring.slice(0, count % KEPT)],
  }
}
