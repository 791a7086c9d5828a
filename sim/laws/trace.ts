import { hashOf } from '../world/random.ts'

/** The events of a run in order: a hash of all of them, and the last ones as text. */
export interface Trace {
  note(text: string): void
  hash(): string
  last(): readonly string[]
}

const MAX_LINES = 60

/** An empty trace; `now` returns ms of the run's clock. */
export function createTrace(now: () => number): Trace {
  let hash = 0x811c9dc5
  let count = 0
  const ring: string[] = []
  return {
    note(text) {
      const line = `${now()} ${text}`
      hash = hashOf(line, hash)
      ring[count % MAX_LINES] = line
      count += 1
    },
    hash: () => `${count}-${(hash >>> 0).toString(16)}`,
    last: () => [...ring.slice(count % MAX_LINES), ...ring.slice(0, count % MAX_LINES)],
  }
}
