/** Local storage key; like other device settings, it is cleared at sign-out (spec sections 3 and 4). */
const KEY = 'rbr_trackside_return'

/** Choices for the seconds after which the pin view returns by itself; 0 is never. */
export const RETURN_SECONDS: readonly number[] = [0, 3, 5, 10]

/** The choice on this device; 0 by default. */
export function returnSeconds(): number {
  const stored = Number(localStorage.getItem(KEY))
  return RETURN_SECONDS.includes(stored) ? stored : 0
}

/** Stores the choice on this device. */
export const keepReturnSeconds = (seconds: number): void => localStorage.setItem(KEY, `${seconds}`)
