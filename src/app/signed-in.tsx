import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { TEAM_SCOPE } from '../../contract/api/headers.ts'
import { whenAnswered } from '../api/when-answered.ts'
import { useAfterIdle } from '../lib/idle-work.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { watchScans } from '../lib/scans.ts'
import { useShownLocation } from '../lib/shown-location.ts'
import { DataAge } from '../network/data-age.tsx'
import { useLiveFeed } from '../network/use-live-feed.ts'
import { TabStrip } from '../ui/tab-strip.tsx'
import type { Team } from '../ui/team-logo.tsx'
import { AppHeader } from './app-header.tsx'
import { ClockNotice } from './clock-notice.tsx'
import { deploymentOf } from './deployments.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { HeaderBarContext } from './header-bar.ts'
import { MAIN_TABS, mainTabOf } from './main-tabs.ts'
import { SignInAgain } from './sign-in-again.tsx'
import styles from './signed-in.module.css'
import { UpdateNotice } from './update-notice.tsx'
import { useTopOfPage } from './use-top-of-page.ts'

const shell = () => import('./deferred-shell.tsx')
const DeferredShell = lazyPart(async () => (await shell()).DeferredShell)

interface SignedInProps {
  team: Team
  children: ReactNode
}

/** The frame of every signed-in screen (spec section 2), with a place in the header for the screen. */
export function SignedIn({ team, children }: SignedInProps) {
  const shown = useShownLocation()
  const { pathname, search } = shown
  const tab = mainTabOf(pathname)
  const later = useAfterIdle(useAnswered())
  const [bar, setBar] = useState<HTMLElement | null>(null)
  useLiveFeed(TEAM_SCOPE)
  useTopOfPage()
  // Scans are accepted before the shell is loaded: its code is needed only for those that nothing accepts.
  useEffect(() => watchScans(code => void shell().then(({ refuseScan }) => refuseScan(code))), [])
  if (tab !== undefined && tab !== pathname) return <Redirect to={tab + search} replace />
  return (
    <>
      {pathname !== '/form' && <AppHeader team={team} screenRef={setBar} />}
      <SignInAgain />
      <UpdateNotice />
      <ClockNotice healthUrl={`${deploymentOf(location).apiBase}/health`} />
      {later && <DeferredShell />}
      <DataAge />
      {tab !== undefined && (
        <div className={styles.tabs}>
          <TabStrip label="Main">
            {MAIN_TABS.map(([path, words]) => (
              <Link key={path} to={path} aria-current={path === tab ? 'page' : undefined}>
                {words}
              </Link>
            ))}
          </TabStrip>
        </div>
      )}
      {/* Inside the frame, so that the header and the pending count stay visible. */}
      <ErrorBoundary location={shown}>
        <HeaderBarContext value={bar}>{children}</HeaderBarContext>
      </ErrorBoundary>
    </>
  )
}

/** False until the screen's first reads are answered. */
function useAnswered(): boolean {
  const client = useQueryClient()
  const [answered, setAnswered] = useState(false)
  useEffect(() => {
    void whenAnswered(client).then(() => setAnswered(true))
  }, [client])
  return answered
}
