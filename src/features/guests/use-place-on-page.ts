import { useLayoutEffect, useRef } from 'react'

/** Scrolls the page back, once `isAway` ends, to where it was when that began: a form may end further down. */
export function usePlaceOnPage(isAway: boolean): void {
  const top = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (isAway) top.current = scrollY
    else if (top.current !== undefined) scrollTo({ top: top.current })
  }, [isAway])
}
