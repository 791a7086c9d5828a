import type { Clock } from './host.ts'

/**
 * Returns a function that passes paths to `send`: the first at once, and all that arrive during the following pause
 * together. While a thousand writes go out, a screen is redrawn a few times a second and not after each write.
 * `pauseAfter` returns the pause in ms, given how many ms the last `send` took.
 */
export function createBatcher(
  clock: Clock,
  pauseAfter: (tookMs: number) => number,
  send: (paths: readonly string[]) => unknown,
): (paths: readonly string[]) => void {
  const waiting = new Set<string>()
  let freeAt = 0
  let isSending = false
  let scheduled = false

  async function flush(): Promise<void> {
    scheduled = false
    const paths = [...waiting]
    waiting.clear()
    const from = clock.elapsed()
    isSending = true
    try {
      await send(paths)
    } finally {
      isSending = false
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
    if (!scheduled && !isSending) schedule()
  }
}
