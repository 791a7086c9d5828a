import { useCallback, useEffect, useState } from 'react'
import { type Emptied, findEmptied, forgetEmptied } from './emptied.ts'

/** Whether the browser has emptied this device; null if not, undefined until known. `dismiss` forgets it. */
export function useEmptied() {
  const [emptied, setEmptied] = useState<Emptied | null>()
  useEffect(() => {
    void findEmptied().then(setEmptied)
  }, [])
  const dismiss = useCallback(() => {
    setEmptied(null)
    forgetEmptied().catch((error: unknown) =>
      console.warn('The notice that this device was emptied could not be dismissed:', error),
    )
  }, [])
  return { emptied, dismiss }
}
