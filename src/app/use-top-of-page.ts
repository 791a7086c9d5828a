import { useLayoutEffect, useRef } from 'react'
import { useShownLocation } from '../lib/shown-location.ts'

/**
 * Scrolls a newly opened page to its top; on the way back, the browser restores the position itself. If the focused
 * control went with the last page, moves the focus to the new page: otherwise, the keyboard would start at the header.
 */
export function useTopOfPage(): void {
  const { pathname, navigation } = useShownLocation()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (navigation !== 'pop') window.scrollTo({ top: 0 })
    if (document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true })
  }, [pathname, navigation])
}
