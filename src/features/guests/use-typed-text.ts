import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { isSearchKey } from './search-keys.ts'

/** Longer than the gap between two characters of a reader (lib/scans.ts): until then, the keys may be a code. */
const MAYBE_CODE_MS = 80

/**
 * Collects keys typed in `element` outside of fields. Calls `onTyped` if a person typed them, because no key followed
 * as fast as from a reader.
 * @returns a function that returns the text and clears it
 */
export function useTypedText(element: RefObject<HTMLElement | null>, onTyped: () => void): () => string {
  const typed = useRef('')
  const latest = useRef(onTyped)
  useEffect(() => {
    latest.current = onTyped
  })
  useEffect(() => {
    const target = element.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || event.target instanceof HTMLSelectElement) return
      typed.current += event.key
      clearTimeout(timer)
      timer = setTimeout(() => typed.current !== '' && latest.current(), MAYBE_CODE_MS)
    }
    target?.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      target?.removeEventListener('keydown', onKeyDown)
    }
  }, [element])
  return useCallback(() => {
    const text = typed.current
    typed.current = ''
    return text
  }, [])
}
