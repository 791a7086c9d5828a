import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Scrolls a newly opened page to its top. On the way back, the browser restores the position itself. */
export function useTopOfPage(): void {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (how !== 'POP') window.scrollTo({ top: 0 })
  }, [pathname, how])
}
