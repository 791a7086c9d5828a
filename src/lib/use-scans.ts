import { type RefObject, useLayoutEffect } from 'react'

/**
 * Handles codes that reach the document, or the dialog in `element`. `take` returns whether it accepted one. With
 * `reread`, it is asked first about the same code once more at once, which is otherwise a scan like any other.
 */
export function useScans(
  take: (code: string) => boolean,
  element?: RefObject<Element | null>,
  type: 'scan' | 'reread' = 'scan',
): void {
  // Before the next paint, so that guests on screen can be scanned.
  useLayoutEffect(() => {
    const target = element?.current ?? document
    const onScan = (event: Event) => {
      if (event instanceof CustomEvent && !event.defaultPrevented && take(String(event.detail)))
        event.preventDefault()
    }
    target.addEventListener(type, onScan)
    return () => target.removeEventListener(type, onScan)
  })
}
