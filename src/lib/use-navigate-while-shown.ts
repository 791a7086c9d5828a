import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Returns a function that opens an address unless this page has been left: an answer may come when somebody is elsewhere. */
export function useNavigateWhileShown(): (to: string) => void {
  const [, navigate] = useLocation()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return to => {
    if (isShown.current) navigate(to)
  }
}
