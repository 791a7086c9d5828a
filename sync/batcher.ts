/**
 * Passes paths on: the first at once, and what follows within `every` ms together. When a thousand writes go out, a
 * screen is drawn anew a few times a second and not after each of them.
 */
export function createBatcher(
  every: number,
  tell: (paths: readonly string[]) => void,
): (paths: readonly string[]) => void {
  const waiting = new Set<string>()
  let toldAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    toldAt = Date.now()
    const paths = [...waiting]
    waiting.clear()
    tell(paths)
  }

  return paths => {
    if (paths.length === 0) return
    for (const path of paths) waiting.add(path)
    if (timer !== undefined) return
    const wait = toldAt + every - Date.now()
    if (wait <= 0) flush()
    else timer = setTimeout(flush, wait)
  }
}
