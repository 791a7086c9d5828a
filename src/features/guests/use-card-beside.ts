import { useState } from 'react'
import { useWide } from '../../lib/use-wide.ts'

/**
 * Whether a guest's card is beside the list. Moving the card between the two places mounts it again, which would lose
 * or cover a dialog over it. So when a tablet is turned, the card moves only after that is closed.
 */
export function useCardBeside(isSomethingOver: boolean): boolean {
  const wide = useWide()
  const [beside, setBeside] = useState(wide)
  if (isSomethingOver || beside === wide) return beside
  setBeside(wide)
  return wide
}
