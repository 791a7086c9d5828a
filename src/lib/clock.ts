/** One ticking clock for the whole page: however many countdowns are on screen, there is one timer. */
import { useCallback, useSyncExternalStore } from 'react'

const readers = new Map<() => void, number>()
let tick = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

function schedule(): void {
  clearTimeout(timer)
  timer = undefined
  if (readers.size === 0) return
  const shortest = Math.min(...readers.values())
  // Aligned to the wall clock, so that all seconds on the page flip together.
  timer = setTimeout(refreshClock, shortest - (Date.now() % shortest))
}

/** Reads the time anew, tells every reader, and sets the next tick. */
function refreshClock(): void {
  tick = Date.now()
  for (const notify of readers.keys()) notify()
  schedule()
}

// Browsers slow timers down on hidden pages; the first look after coming back has to be right.
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
 * What `tell` makes of the current time, looked at once each interval. The caller is drawn again only when that is
 * something else than before, so that a long list of countdowns costs no more than those that change.
 * @param tell from milliseconds since 1970 (a multiple of `intervalMs`) to a plain value: words, a number, a state
 */
export function useClock<T extends string | number | boolean>(
  intervalMs: number,
  tell: (now: number) => T,
): T {
  const subscribe = useCallback(
    (notify: () => void) => {
      // One entry for each caller, also when React hands the same function to two of them.
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
  const read = () => tell(currentTick(intervalMs))
  return useSyncExternalStore(subscribe, read, read)
}

const itself = (now: number): number => now

/**
 * The current time, re-rendering the caller only when a new interval begins.
 * @param intervalMs a minute, for "x min ago", unless told: 1000 for countdowns, 500 for passes (specification section 9)
 * @returns milliseconds since 1970, a multiple of `intervalMs`
 */
export const useNow = (intervalMs = 60_000): number => useClock(intervalMs, itself)
