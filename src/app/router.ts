import {
  type Location,
  matchRoutes,
  type NavigationType,
  UNSAFE_createBrowserHistory,
} from 'react-router-dom'
import { createListeners } from '../lib/listeners.ts'
import type { AppRoute } from './lazy-page.tsx'

/** An address whose page can be drawn: its code is there. */
interface Shown {
  readonly location: Location
  readonly action: NavigationType
}

/** Where the app is. The page that stands stays until the code of the next one is there. */
export interface AppRouter {
  readonly history: ReturnType<typeof UNSAFE_createBrowserHistory>
  readonly routes: AppRoute[]
  /** Undefined until the code of the first page is there. */
  shown(): Shown | undefined
  /** Calls back when another address is shown. Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void
}

/**
 * Follows the address of the window. The reads and the code of a page are asked for at once, before anything of it is
 * drawn: the router's own way to do so (its data routers) weighs 17 kB more.
 */
export function createAppRouter(routes: AppRoute[]): AppRouter {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true })
  const { subscribe, notify } = createListeners()
  let shown: Shown | undefined
  let latest: Location

  function show(next: Shown): void {
    shown = next
    notify()
  }

  function go({ location, action }: Shown): void {
    latest = location
    const loading: Promise<void>[] = []
    for (const { route, params } of matchRoutes(routes, location) ?? []) {
      route.page?.readAhead?.(params)
      if (route.page && !route.page.isLoaded()) loading.push(route.page.load())
    }
    if (loading.length === 0) show({ location, action })
    else void Promise.all(loading).then(() => location === latest && show({ location, action }))
  }

  history.listen(go)
  go(history)
  return {
    history,
    routes,
    shown: () => shown,
    subscribe,
  }
}
