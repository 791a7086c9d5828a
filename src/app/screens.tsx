import { useSyncExternalStore } from 'react'
import { Router, useRoutes } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary.tsx'
import type { AppRoute } from './lazy-page.tsx'
import type { AppRouter } from './router.ts'

/** The page at the current address. Until its code is loaded, the document's own content stays. */
export function Screens({ router }: { router: AppRouter }) {
  // Not a transition: rendered in slices, the first screen would take several times as long on a slow tablet.
  const shown = useSyncExternalStore(router.subscribe, router.shown)
  if (!shown) return null
  const { location, action } = shown
  return (
    <ErrorBoundary location={location}>
      <Router location={location} navigationType={action} navigator={router.history} useTransitions={false}>
        <Matched routes={router.routes} />
      </Router>
    </ErrorBoundary>
  )
}

const Matched = ({ routes }: { routes: AppRoute[] }) => useRoutes(routes)
