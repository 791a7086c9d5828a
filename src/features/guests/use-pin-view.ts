import { type ComponentType, useEffect, useState } from 'react'
import type { PinViewProps } from './pin-view.tsx'

/**
 * The pin view, loaded right after the first screen; once loaded it renders without delay, while a lazy component would
 * suspend at its first use. If loading failed, it is tried again when `isWanted` changes.
 */
export function usePinView(isWanted: boolean): ComponentType<PinViewProps> | undefined {
  const [view, setView] = useState<ComponentType<PinViewProps>>()
  const isMissing = view === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a check-in is the reason to try again
  useEffect(() => {
    if (!isMissing) return
    import('./pin-view.tsx').then(
      ({ PinView }) => setView(() => PinView),
      // The check-in works anyway, and the row shows the pin.
      error => console.warn('The pin view could not be loaded:', error),
    )
  }, [isMissing, isWanted])
  return view
}
