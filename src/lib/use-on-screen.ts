import { type RefObject, useEffect, useRef } from 'react'

/** A ref that tells late answers whether the component is still on screen. */
export function useOnScreen(): RefObject<boolean> {
  const onScreen = useRef(true)
  useEffect(() => {
    onScreen.current = true
    return () => {
      onScreen.current = false
    }
  }, [])
  return onScreen
}
