import { parse } from 'regexparam'
import { type BaseLocationHook, type DefaultParams, matchRoute } from 'wouter'
import { createListeners } from '../lib/listeners.ts'
import { type LocationState, type ShownLocation, useShownLocation } from '../lib/shown-location.ts'
import type { AppRoute } from './lazy-page.tsx'

/** An address whose page can be drawn, because its code is loaded. */
interface Shown {
  readonly location: ShownLocation
  /** Undefined if no route matches the address. */
  readonly route: AppRoute | undefined
}

interface NavigateOptions {
  readonly replace?: boolean | undefined
  readonly state?: LocationState | undefined
}

/** The current address. The current page stays on screen until the code of the next one is loaded. */
export interface AppRouter {
  /** Redirects (`replace`) of a page that is being left are ignored. */
  navigate(to: string, options?: NavigateOptions): void
  /** Tells wouter's components and hooks of the address that is shown. */
  readonly useLocation: BaseLocationHook
  /** Undefined until the code of the first page is loaded. */
  shown(): Shown | undefined
  /** Calls back when another address is shown. Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void
}

/** Follows the address of the window. Starts a page's reads and code at once, before any of it is drawn. */
export function createAppRouter(routes: readonly AppRoute[]): AppRouter {
  const { subscribe, notify } = createListeners()
  let shown: Shown | undefined
  let latest: ShownLocation

  function show(next: Shown): void {
    shown = next
    notify()
  }

  function go(navigation: ShownLocation['navigation']): void {
    const { pathname, search, hash } = window.location
    const { route, params = {} } = matchingRoute(routes, pathname) ?? {}
    if (route?.redirect) {
      history.replaceState(null, '', route.redirect(params))
      go(navigation)
      return
    }
    const location: ShownLocation = { pathname, search, hash, state: passedState(), navigation }
    latest = location
    const loading: Promise<void>[] = []
    for (const { code } of route?.parts ?? []) {
      code?.readAhead?.(params)
      if (code && !code.isLoaded()) loading.push(code.load())
    }
    if (loading.length === 0) show({ location, route })
    else void Promise.all(loading).then(() => location === latest && show({ location, route }))
  }

  function navigate(to: string, { replace = false, state = {} }: NavigateOptions = {}): void {
    // A page whose event is read late redirects when another tab may have been pressed already.
    if (replace && latest !== shown?.location) return
    // As with the browser's own links, opening the same address again adds no step to the history.
    const replaces = replace || new URL(to, window.location.href).href === window.location.href
    history[replaces ? 'replaceState' : 'pushState']({ passed: state }, '', to)
    go(replaces ? 'replace' : 'push')
  }

  const useLocation: BaseLocationHook = () => [useShownLocation().pathname, navigate]
  useLocation.searchHook = () => useShownLocation().search

  window.addEventListener('popstate', () => go('pop'))
  go('pop')
  return { navigate, useLocation, shown: () => shown, subscribe }
}

function passedState(): LocationState | undefined {
  const entry: { readonly passed?: LocationState } | null = history.state
  return entry?.passed
}

/** The first route that matches a path, with the parameters of its pattern. */
export function matchingRoute(
  routes: readonly AppRoute[],
  pathname: string,
): { readonly route: AppRoute; readonly params: DefaultParams } | undefined {
  const path = decoded(pathname)
  for (const route of routes) {
    const [matches, params] = matchRoute(parse, route.path, path)
    if (matches) return { route, params }
  }
  return undefined
}

/** As wouter decodes the path from which it takes the parameters of a page. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
