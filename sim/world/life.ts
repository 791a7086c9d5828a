/** The life of an engine: after its end, nothing that it awaits ever settles. */
export interface Life {
  readonly isAlive: () => boolean
  kill(): void
  /** Returns an unsubscribe function, because far more calls than lives end. */
  onEnd(callback: () => void): () => void
  /** Call before and after each access to storage: the life may end there. Returns whether it goes on. */
  survivesAccess(): boolean
  /** Ends the life after this many further accesses. */
  endAfter(accesses: number): void
}

/** Starts a life. */
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
    survivesAccess() {
      left -= 1
      if (left <= 0) kill()
      return alive
    },
    endAfter(accesses) {
      left = accesses
    },
  }
}
