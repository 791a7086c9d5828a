import { type ComponentType, useEffect, useState } from 'react'
import type { PinViewProps } from './pin-view.tsx'
import type { Arrival } from './use-check-in.ts'

/**
 * The pin view, loaded right after the first screen; once loaded it renders without delay, while a lazy component would
 * wait at its first use. If loading fails, it is tried again for each arrival. An arrival that cannot be shown is closed,
 * so that its check-in can be undone and the next one is an arrival of its own.
 */
export function usePinView(
  arrival: Arrival | undefined,
  close: () => void,
): ComponentType<PinViewProps> | undefined {
  const [view, setView] = useState<ComponentType<PinViewProps>>()
  const isMissing = view === undefined
  const shownAs = arrival && `${arrival.guest.id} ${arrival.at}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is the reason to try again
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    import('./pin-view.tsx').then(
      ({ PinView }) => setView(() => PinView),
      error => {
        // The check-in works anyway, and the row shows the pin.
        console.warn('The pin view could not be loaded:', error)
        if (!isOver) close()
      },
    )
    return () => {
      isOver = true
    }
  }, [isMissing, shownAs, close])
  return view
}
