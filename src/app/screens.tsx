import { type ReactNode, useSyncExternalStore } from 'react'
import { Route, Router } from 'wouter'
import { ShownLocationContext } from '../lib/shown-location.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { RoutePart } from './lazy-page.tsx'
import type { AppRouter } from './router.ts'

/** The page at the current address. Until its code is loaded, the document's own content stays. */
export function Screens({ router }: { router: AppRouter }) {
  // Not a transition: rendered in slices, the first screen would take several times as long on a slow tablet.
  const shown = useSyncExternalStore(router.subscribe, router.shown)
  if (!shown) return null
  const { location, route } = shown
  return (
    <ShownLocationContext value={location}>
      <Router hook={router.useLocation}>
        <ErrorBoundary location={location}>
          {route && <Route path={route.path}>{nested(route.parts)}</Route>}
        </ErrorBoundary>
      </Router>
    </ShownLocationContext>
  )
}

/** The page inside its frames. */
function nested([part, ...inner]: readonly RoutePart[]): ReactNode {
  return part ? <part.Component>{nested(inner)}</part.Component> : null
}
