/** Pause before it is looked again, and in place of the idle callback where a browser has none. */
const RECHECK_DELAY_MS = 200

/** Resolves when the browser has nothing better to do and `isFree` says so as well, or when `signal` ends the wait. */
export async function whenIdle(signal: AbortSignal, isFree: () => boolean): Promise<void> {
  do {
    await new Promise<void>(resolve => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5_000 })
      else setTimeout(resolve, RECHECK_DELAY_MS)
    })
    if (!isFree()) await new Promise(resolve => setTimeout(resolve, RECHECK_DELAY_MS))
  } while (!signal.aborted && !isFree())
}

/** Whether the person pays for data, or the line is too slow to carry more than what is asked for. */
export function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  if (typeof connection !== 'object' || connection === null) return false
  const saves = 'saveData' in connection && connection.saveData === true
  const slow = 'effectiveType' in connection && /2g$/.test(String(connection.effectiveType))
  return saves || slow
}
