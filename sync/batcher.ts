import type { Clock } from './host.ts'

/**
 * Passes paths on: the first at once, and what follows within a pause together. When a thousand writes go out, a screen is
 * drawn anew some times a second and not after each of them. `pauseAfter` gives the pause in ms, by how many ms it took to
 * tell of the paths before.
 */
export function createBatcher(
  clock: Clock,
  pauseAfter: (tookMs: number) => number,
  tell: (paths: readonly string[]) => unknown,
): (paths: readonly string[]) => void {
  const waiting = new Set<string>()
  let freeAt = 0
  let isTelling = false
  let scheduled = false

  async function flush(): Promise<void> {
    scheduled = false
    const paths = [...waiting]
    waiting.clear()
    const from = clock.elapsed()
    isTelling = true
    try {
      await tell(paths)
    } finally {
      isTelling = false
      freeAt = from + pauseAfter(clock.elapsed() - from)
      if (waiting.size > 0) schedule()
    }
  }

  function schedule(): void {
    const wait = freeAt - clock.elapsed()
    if (wait <= 0) void flush()
    else {
      scheduled = true
      clock.after(wait, () => void flush())
    }
  }

  return paths => {
    if (paths.length === 0) return
    for (const path of paths) waiting.add(path)
    if (!scheduled && !isTelling) schedule()
  }
}
