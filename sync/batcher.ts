import type { Clock } from './host.ts'

/**
 * Passes paths on: the first at once, and what follows within `every` ms together. When a thousand writes go out, a
 * screen is drawn anew a few times a second and not after each of them.
 */
export function createBatcher(
  clock: Clock,
  every: number,
  tell: (paths: readonly string[]) => void,
): (paths: readonly string[]) => void {
  const waiting = new Set<string>()
  let toldAt = 0
  let scheduled = false

  function flush(): void {
    scheduled = false
    toldAt = clock.now()
    const paths = [...waiting]
    waiting.clear()
    tell(paths)
  }

  return paths => {
    if (paths.length === 0) return
    for (const path of paths) waiting.add(path)
    if (scheduled) return
    const wait = toldAt + every - clock.now()
    if (wait <= 0) flush()
    else {
      scheduled = true
      clock.after(wait, flush)
    }
  }
}
