import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** A page that is opened begins at its top. Where somebody comes back to, the browser knows how far they were. */
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
