import { startTransition, useLayoutEffect, useOptimistic } from 'react'
import { flushSync } from 'react-dom'

/**
 * The text of the search field, which is drawn before the list that it searches, so that no key waits for the rows.
 * A press must not reach a row that matched the previous text: pointer events first update the list, and so does
 * `catchUp`, for keys.
 */
export function useSearchText(query: string, onQuery: (query: string) => void) {
  const [typed, setTyped] = useOptimistic(query)
  const catchUp = () => flushSync(() => onQuery(typed))
  useLayoutEffect(() => {
    if (typed === query) return
    addEventListener('pointermove', catchUp, true)
    addEventListener('pointerdown', catchUp, true)
    return () => {
      removeEventListener('pointermove', catchUp, true)
      removeEventListener('pointerdown', catchUp, true)
    }
  })
  const type = (text: string) =>
    startTransition(() => {
      setTyped(text)
      onQuery(text)
    })
  return { typed, type, catchUp }
}
