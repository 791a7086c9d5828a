import { startTransition, useEffect, useState } from 'react'

/** A slice of work where the browser cannot tell when it is idle (Safari), in ms. */
const SLICE_MS = 4
const PAUSE_MS = 50
/** After so many ms a turn comes even where the browser is never idle. */
const IDLE_TIMEOUT_MS = 2000

/**
 * Does work in small pieces while nothing else is to be done. `work` is told whether there is still time, and says
 * whether anything is left. Returns a function that stops it.
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

/** False until the device has had nothing to do since `begun`: for what is drawn after what is waited for. */
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
