import { useEffect } from 'react'
import { isSearchKey } from './search-keys.ts'

/** Elements that handle typed keys themselves. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/**
 * Keeps the search field ready for typing and scanning: focuses it when the list opens, and moves keys there that
 * nothing else handles.
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
