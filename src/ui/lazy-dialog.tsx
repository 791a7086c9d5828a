import { type ComponentType, type ReactNode, useEffect } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { toast } from './toast.ts'

/**
 * A dialog or form whose code is loaded when it is opened. If it cannot be loaded, a toast says so and `close` is
 * called, so that the next press loads it again; the toast names the remedy for browsers that ask for a file only once.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
  fallback?: ReactNode,
): ComponentType<Props> {
  return lazyPart(load, fallback, props => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: told once, though `props` are new at each render
    useEffect(() => {
      toast.refused('This needs a connection', { detail: 'Open the app again once you are online.' })
      close(props)
    }, [])
    return null
  })
}
