import { pause } from './pause.ts'

/** Pause before the next check, and instead of idle callbacks in a browser without them. */
const RECHECK_DELAY_MS = 200

/** Resolves when the browser is idle and `isFree` returns true, or within seconds after `signal` aborts. */
export async function whenIdle(signal: AbortSignal, isFree: () => boolean): Promise<void> {
  do {
    await new Promise<void>(resolve => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5_000 })
      else setTimeout(resolve, RECHECK_DELAY_MS)
    })
    if (!isFree()) await pause(RECHECK_DELAY_MS)
  } while (!signal.aborted && !isFree())
}
