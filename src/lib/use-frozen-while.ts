import { useRef } from 'react'

/**
 * The value, which stays as it was while `isFrozen`. While a write is on its way, for example, the lists show it already,
 * and a form would take it for somebody else's.
 */
export function useFrozenWhile<T>(value: T, isFrozen: boolean): T {
  const last = useRef(value)
  if (!isFrozen) last.current = value
  return last.current
}
