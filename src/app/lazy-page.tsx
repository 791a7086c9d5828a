import type { ComponentType, ReactNode } from 'react'
import type { DefaultParams } from 'wouter'

type PartComponent = ComponentType<{ children?: ReactNode }>

/** Code that is loaded when somebody opens an address that needs it. */
interface LazyCode {
  isLoaded(): boolean
  /** Never throws: the error is shown in the page's place, and the next visit loads again. */
  load(): Promise<void>
  /** Starts reads while the code that shows them is still loading. */
  readonly readAhead: ((params: DefaultParams) => void) | undefined
}

/** A page, or a frame that draws its children. Two routes that name the same frame keep it mounted between them. */
export interface RoutePart {
  readonly Component: PartComponent
  /** Undefined if the first script includes it. */
  readonly code?: LazyCode
}

/** A route of the app. */
export interface AppRoute {
  readonly path: string
  /** From the outermost frame to the page. */
  readonly parts: readonly RoutePart[]
  /** Returns the path that takes the place of an address without a page. */
  readonly redirect?: (params: DefaultParams) => string
}

/** A page or frame whose code is loaded on demand. */
export function lazyRoutePart(
  loadComponent: () => Promise<PartComponent>,
  readAhead?: (params: DefaultParams) => void,
): RoutePart {
  let Loaded: PartComponent | undefined
  let loadError: Error | undefined
  function Component({ children }: { children?: ReactNode }) {
    if (!Loaded) throw loadError
    return <Loaded>{children}</Loaded>
  }
  const load = async () => {
    try {
      Loaded = await loadComponent()
    } catch (cause) {
      loadError = new Error('This screen could not be loaded: it needs a connection', { cause })
    }
  }
  return { Component, code: { isLoaded: () => Loaded !== undefined, load, readAhead } }
}

/** The route of a page whose code is loaded on demand. */
export const pageRoute = (path: string, ...page: Parameters<typeof lazyRoutePart>): AppRoute => ({
  path,
  parts: [lazyRoutePart(...page)],
})
