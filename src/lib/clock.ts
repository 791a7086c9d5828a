/** One clock for the whole page: all countdowns on screen share a single timer. */
import { useCallback, useSyncExternalStore } from 'react'

const readers = new Map<() => void, number>()
let tick = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

function schedule(): void {
  clearTimeout(timer)
  timer = undefined
  if (readers.size === 0) return
  const shortest = Math.min(...readers.values())
  // Aligned to the wall clock, so that all seconds on the page change together.
  timer = setTimeout(refreshClock, shortest - (Date.now() % shortest))
}

/** Reads the time, notifies every reader, and schedules the next tick. */
function refreshClock(): void {
  tick = Date.now()
  for (const notify of readers.keys()) notify()
  schedule()
}

// Browsers slow timers down on hidden pages; a page that becomes visible must show the right time at once.
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && readers.size > 0) refreshClock()
  })
}

function currentTick(intervalMs: number): number {
  const now = Date.now()
  if (readers.size === 0 || now - tick > intervalMs || now < tick) tick = now
  return Math.floor(tick / intervalMs) * intervalMs
}

/**
 * The result of `select` for the current time, computed once per interval. The caller renders again only when the
 * result changes, so that a long list of countdowns costs no more than those that change.
 * @param select from milliseconds since 1970 (a multiple of `intervalMs`) to a primitive value
 */
export function useClock<T extends string | number | boolean>(
  intervalMs: number,
  select: (now: number) => T,
): T {
  const subscribe = useCallback(
    (notify: () => void) => {
      // One entry per caller, even if React passes the same function for two callers.
      const reader = () => notify()
      readers.set(reader, intervalMs)
      schedule()
      return () => {
        readers.delete(reader)
        schedule()
      }
    },
    [intervalMs],
  )
  const read = () => select(currentTick(intervalMs))
  return useSyncExternalStore(subscribe, read, read)
}

const itself = (now: number): number => now

/**
 * The current time; the caller renders again only when a new interval begins.
 * @param intervalMs a minute by default, for "x min ago"; 1000 for countdowns, 500 for passes (specification section 9)
 * @returns milliseconds since 1970, a multiple of `intervalMs`
 */
export const useNow = (intervalMs = 60_000): number => useClock(intervalMs, itself)
