import type { ComponentType } from 'react'
import type { NonIndexRouteObject, Params } from 'react-router-dom'

/** A page whose code is loaded when somebody opens it. */
interface LazyPage {
  isLoaded(): boolean
  /** Never throws: the error is shown in the page's place, and the next visit loads again. */
  load(): Promise<void>
  /** Starts reads while the code that shows them is still loading. */
  readonly readAhead: ((params: Params) => void) | undefined
}

/** A route of the app, with the page that it loads. */
export type AppRoute = Omit<NonIndexRouteObject, 'children'> & { page?: LazyPage; children?: AppRoute[] }

/** The route of a page whose code is loaded on demand. */
export function pageRoute(
  path: string,
  loadPage: () => Promise<ComponentType>,
  readAhead?: (params: Params) => void,
): AppRoute {
  let Page: ComponentType | undefined
  let trouble: unknown
  function Loaded() {
    if (!Page) throw trouble
    return <Page />
  }
  const load = async () => {
    try {
      Page = await loadPage()
    } catch (error) {
      trouble = error
    }
  }
  return { path, element: <Loaded />, page: { isLoaded: () => Page !== undefined, load, readAhead } }
}
