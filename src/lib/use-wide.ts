import { useSyncExternalStore } from 'react'

let query: MediaQueryList | undefined
/** One for all renders, because making it is slow. */
const wide = (): MediaQueryList => (query ??= matchMedia('(min-width: 1000px)'))

function subscribe(notify: () => void): () => void {
  wide().addEventListener('change', notify)
  return () => wide().removeEventListener('change', notify)
}

/** Whether a list and its detail fit side by side, as in the layout (ui/layout.module.css). */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches)
