/** The life of an engine: once it has ended, nothing that it waits for ever comes. */
export interface Life {
  readonly isAlive: () => boolean
  kill(): void
  /** Returns an unsubscribe function: a life has many more calls than ends. */
  onEnd(callback: () => void): () => void
  /** To be called at each access to what is stored, before and after it: the life may end right there. */
  pass(): boolean
  /** It is to end at the access after so many more. */
  endAfter(accesses: number): void
}

/** Begins a life. */
export function createLife(): Life {
  let alive = true
  let left = Number.POSITIVE_INFINITY
  const callbacks = new Set<() => void>()
  function kill(): void {
    if (!alive) return
    alive = false
    for (const callback of callbacks) callback()
  }
  return {
    isAlive: () => alive,
    kill,
    onEnd(callback) {
      if (alive) callbacks.add(callback)
      else callback()
      return () => void callbacks.delete(callback)
    },
    pass() {
      left -= 1
      if (left <= 0) kill()
      return alive
    },
    endAfter(accesses) {
      left = accesses
    },
  }
}
