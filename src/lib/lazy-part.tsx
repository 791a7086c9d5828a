import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A component whose code is loaded when it is first rendered. `fallback` is shown until then; nothing by default. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  return props => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
