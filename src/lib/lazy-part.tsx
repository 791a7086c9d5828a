import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { retryLater } from './retry-later.ts'

/**
 * A component whose code is loaded when it is first rendered. `fallback` is shown until then; nothing by default. If it
 * cannot be loaded, `Missing` takes its place until it is opened again; without one, the place stays empty and the code is
 * loaded again later. Not React.lazy, which keeps an error and throws it at the whole screen.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
  Missing?: ComponentType<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return props => {
    const [Part, setPart] = useState(() => loaded)
    const [failures, setFailures] = useState(0)
    useEffect(() => {
      if (loaded) return setPart(() => loaded)
      let isUnmounted = false
      load().then(
        part => {
          loaded = part
          setPart(() => part)
        },
        error => {
          console.warn('A part of the screen could not be loaded:', error)
          if (Missing) setPart(() => Missing)
          else retryLater(() => isUnmounted || setFailures(failures + 1), failures + 1)
        },
      )
      return () => {
        isUnmounted = true
      }
    }, [failures])
    return Part ? <Part {...props} /> : fallback
  }
}
