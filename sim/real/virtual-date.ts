/** Replaces the global Date by one that takes the present instant from `now`. Returns a function that restores it. */
export function installVirtualDate(now: () => number): () => void {
  const Platform = globalThis.Date
  class VirtualDate extends Platform {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [now()] : parts) as [number]))
    }

    static override now(): number {
      return now()
    }
  }
  globalThis.Date = VirtualDate as DateConstructor
  return () => {
    globalThis.Date = Platform
  }
}
