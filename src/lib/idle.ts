/** A slice of work where the browser cannot tell when it is idle (Safari), in ms. */
const SLICE = 4
const PAUSE = 50

/**
 * Does work in small pieces while nothing else is to be done. `work` is told whether there is still time, and says
 * whether anything is left. Gives what ends it.
 */
export function whenIdle(work: (mayGoOn: () => boolean) => boolean): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    let timer = setTimeout(function slice() {
      const end = performance.now() + SLICE
      if (work(() => performance.now() < end)) timer = setTimeout(slice, PAUSE)
    }, PAUSE)
    return () => clearTimeout(timer)
  }
  let handle = requestIdleCallback(function slice(deadline) {
    if (work(() => deadline.timeRemaining() > 1)) handle = requestIdleCallback(slice)
  })
  return () => cancelIdleCallback(handle)
}
