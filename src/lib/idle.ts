import { pause } from './pause.ts'

/** Pause before the next check, and instead of idle callbacks in a browser without them. */
const RECHECK_DELAY_MS = 200

/** Resolves when the browser is idle and `isFree` returns true, or when `signal` aborts. */
export async function whenIdle(signal: AbortSignal, isFree: () => boolean): Promise<void> {
  do {
    await new Promise<void>(resolve => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5_000 })
      else setTimeout(resolve, RECHECK_DELAY_MS)
    })
    if (!isFree()) await pause(RECHECK_DELAY_MS)
  } while (!signal.aborted && !isFree())
}

/** Whether the user saves data, or the connection is too slow for more than what is asked for. */
export function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  if (typeof connection !== 'object' || connection === null) return false
  const saves = 'saveData' in connection && connection.saveData === true
  const slow = 'effectiveType' in connection && /2g$/.test(String(connection.effectiveType))
  return saves || slow
}
