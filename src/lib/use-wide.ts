import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1000px)'

function subscribe(notify: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', notify)
  return () => wide.removeEventListener('change', notify)
}

/** Whether a list and its detail fit side by side, as in the layout (ui/layout.module.css). */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
