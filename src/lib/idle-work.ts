import { startTransition, useEffect, useState } from 'react'

/** Length of a slice of work in a browser without idle callbacks (Safari). */
const SLICE_MS = 4
const PAUSE_MS = 50
/** After this time, work continues even if the browser is never idle. */
const IDLE_TIMEOUT_MS = 2000

/**
 * Does work in slices while the browser is idle. `work` may ask whether there is time left, and returns whether any
 * work is left. Returns a function that stops it.
 */
export function workWhileIdle(work: (mayGoOn: () => boolean) => boolean): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    let timer = setTimeout(function slice() {
      const end = performance.now() + SLICE_MS
      if (work(() => performance.now() < end)) timer = setTimeout(slice, PAUSE_MS)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }
  const slice = (deadline: IdleDeadline) => {
    if (work(() => deadline.timeRemaining() > 1))
      handle = requestIdleCallback(slice, { timeout: IDLE_TIMEOUT_MS })
  }
  let handle = requestIdleCallback(slice, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}

/** False until the device has been idle since `begun`; for what is drawn after the main content. */
export function useAfterIdle(begun: boolean): boolean {
  const [later, setLater] = useState(false)
  useEffect(() => {
    if (!begun || later) return
    return workWhileIdle(() => {
      startTransition(() => setLater(true))
      return false
    })
  }, [begun, later])
  return later
}
