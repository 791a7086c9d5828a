/** The listeners of a store. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Calls back after each change. Returns an unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(): void {
      for (const listener of listeners) listener()
    },
  }
}
