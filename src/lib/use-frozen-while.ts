import { useRef } from 'react'

/**
 * The value, which stays as it was while it is held: while a write is on its way, the lists show it already, and a form
 * would take it for somebody else's.
 */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const held = useRef(value)
  if (!isHeld) held.current = value
  return held.current
}
