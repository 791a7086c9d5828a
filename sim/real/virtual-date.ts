/** The platform's Date, by another clock: what asks for the present instant is given that clock's. Returns a function that removes it. */
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
