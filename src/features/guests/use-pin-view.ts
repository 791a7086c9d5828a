import { type ComponentType, useEffect, useState } from 'react'
import type { PinViewProps } from './pin-view.tsx'

/**
 * The pin view, loaded right behind the first screen and once it stands drawn without a pause; a lazy component would wait
 * for a moment on first use. Where it could not be loaded it is tried again when somebody `isWanted`.
 */
export function usePinView(isWanted: boolean): ComponentType<PinViewProps> | undefined {
  const [view, setView] = useState<ComponentType<PinViewProps>>()
  const isMissing = view === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a check-in is the reason to try again
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    import('./pin-view.tsx').then(
      ({ PinView }) => !isGone && setView(() => PinView),
      // The check-in is made all the same, and the row has the pin.
      error => console.warn('The pin view could not be loaded:', error),
    )
    return () => {
      isGone = true
    }
  }, [isMissing, isWanted])
  return view
}
