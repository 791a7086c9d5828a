/** Those who are told when a store has changed. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Calls back whenever it has changed. Returns an unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(): void {
      for (const listener of listeners) listener()
    },
  }
}
