import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { isSearchKey } from './search-keys.ts'

/** Longer than a reader of codes takes between two characters (lib/scans.ts): what goes on until then may be a code. */
const MAYBE_CODE_MS = 80

/**
 * Collects what is typed in `element` where no field takes it. `onTyped` is called when it is a hand's: no other key followed
 * as quickly as a reader's do.
 * @returns gives the text and forgets it
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
