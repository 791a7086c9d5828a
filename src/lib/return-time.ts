/** In local storage like the device's other settings, and cleared with them at sign-out (spec sections 3 and 4). */
const KEY = 'rbr_trackside_return'

/** After how many seconds the pin view may return by itself; 0 is never. */
export const RETURN_SECONDS: readonly number[] = [0, 3, 5, 10]

/** What the operator chose for this device; never, until somebody does. */
export function returnSeconds(): number {
  const stored = Number(localStorage.getItem(KEY))
  return RETURN_SECONDS.includes(stored) ? stored : 0
}

/** Keeps the choice on this device. */
export const keepReturnSeconds = (seconds: number): void => localStorage.setItem(KEY, `${seconds}`)
