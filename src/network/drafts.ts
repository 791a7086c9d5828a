import { useEffect, useRef } from 'react'

/**
 * What was typed into a form and neither saved nor cancelled, by the form's key: another tab does not throw it away. In
 * memory alone, so that no guest's name stays on the device by it.
 */
const drafts = new Map<string, unknown>()

interface Draft<T> {
  /** What was left in the form; undefined where there is nothing. */
  readonly left: () => T | undefined
  /** It was saved or cancelled: nothing is kept when the form goes. */
  readonly forget: () => void
}

/**
 * Keeps what `current` gives when the form goes, as long as that is something. Without a key, nothing is kept.
 * @param key names the form and what it is about; whoever uses it has values of one type
 */
export function useDraft<T>(key: string | undefined, current: () => T | undefined): Draft<T> {
  const latest = useRef(current)
  const isOver = useRef(false)
  useEffect(() => {
    latest.current = current
  })
  useEffect(() => {
    isOver.current = false
    return () => {
      if (key === undefined) return
      const value = isOver.current ? undefined : latest.current()
      if (value === undefined) drafts.delete(key)
      else drafts.set(key, value)
    }
  }, [key])
  return {
    // One key has values of one type, which the map cannot say.
    left: () => (key === undefined ? undefined : (drafts.get(key) as T | undefined)),
    forget: () => {
      isOver.current = true
      if (key !== undefined) drafts.delete(key)
    },
  }
}
