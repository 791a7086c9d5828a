import { type RefObject, useEffect } from 'react'

/** Takes the codes that reach the document, or the dialog in `element`. `take` gives whether it did. */
export function useScans(take: (code: string) => boolean, element?: RefObject<Element | null>): void {
  useEffect(() => {
    const target = element?.current ?? document
    const onScan = (event: Event) => {
      if (event instanceof CustomEvent && take(String(event.detail))) event.preventDefault()
    }
    target.addEventListener('scan', onScan)
    return () => target.removeEventListener('scan', onScan)
  })
}
