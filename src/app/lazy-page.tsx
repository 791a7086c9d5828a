import type { ComponentType } from 'react'
import type { NonIndexRouteObject, Params } from 'react-router-dom'

/** A page whose code comes when somebody goes there. */
interface LazyPage {
  isLoaded(): boolean
  /** Never throws: what kept the code away is shown in the page's place, and asked for again the next time. */
  load(): Promise<void>
  /** Starts reads while the code that shows them is still on its way. */
  readonly readAhead: ((params: Params) => void) | undefined
}

/** A route of the app, with the page that it loads. */
export type AppRoute = Omit<NonIndexRouteObject, 'children'> & { page?: LazyPage; children?: AppRoute[] }

/** The route of a page whose code comes with it. */
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
