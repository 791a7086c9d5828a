import { useEffect } from 'react'
import { isSearchKey } from './search-keys.ts'

/** Where a key belongs to what has the focus. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/**
 * Keeps the search field ready for hand and reader: it has the focus when the list is opened, and what is typed or
 * scanned while nothing else takes it goes there.
 * @param searchId id of the field
 */
export function useTypeToSearch(searchId: string): void {
  useEffect(() => {
    const field = () => document.getElementById(searchId)
    field()?.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (!isSearchKey(event)) return
      if (target instanceof Element && target.closest(TYPED_INTO)) return
      if (document.querySelector('dialog[open]')) return
      // In time for the character to be typed into the field.
      field()?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [searchId])
}
