import { useState } from 'react'
import { useWide } from '../../lib/use-wide.ts'

/**
 * Whether a guest's card stands beside the list. Where it stands is another frame, and moving starts it anew: with something
 * open over it that would be lost, or covered by it. So a tablet that is turned then moves it once that is closed.
 */
export function useCardBeside(isSomethingOver: boolean): boolean {
  const wide = useWide()
  const [beside, setBeside] = useState(wide)
  if (isSomethingOver || beside === wide) return beside
  setBeside(wide)
  return wide
}
