import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { MAX_GAP_MS } from '../../lib/scans.ts'
import { isSearchKey } from './search-keys.ts'

/** Until then, the keys may be the code of a reader. */
const MAYBE_CODE_MS = MAX_GAP_MS + 30

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
