import { type RefObject, useLayoutEffect } from 'react'

/** Takes the codes that reach the document, or the dialog in `element`, and that nobody else took. `take` gives whether it did. */
export function useScans(take: (code: string) => boolean, element?: RefObject<Element | null>): void {
  // Whoever is on the screen can be scanned.
  useLayoutEffect(() => {
    const target = element?.current ?? document
    const onScan = (event: Event) => {
      if (event instanceof CustomEvent && !event.defaultPrevented && take(String(event.detail)))
        event.preventDefault()
    }
    target.addEventListener('scan', onScan)
    return () => target.removeEventListener('scan', onScan)
  })
}
