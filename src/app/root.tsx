import { ApiProvider } from '../api/api-provider.tsx'
import type { Api } from '../api/client.ts'
import type { QueryCache } from '../api/query-cache.ts'
import { AuthProvider } from '../features/auth/auth-context.tsx'
import type { Identity } from '../features/auth/identity.ts'
import type { LiveFeed } from '../network/live-feed.ts'
import { NetworkProvider, useOnline } from '../network/network-state.tsx'
import type { Network } from '../network/network-store.ts'
import type { OfflineReadinessStore } from '../network/offline-readiness-store.ts'
import type { Updates } from '../network/update-store.ts'
import { LiveFeedContext } from '../network/use-live-feed.ts'
import type { Team } from '../ui/team-logo.tsx'
import { App } from './app.tsx'
import type { AppRouter } from './router.ts'
import { SessionGate } from './session-gate.tsx'

interface RootProps {
  team: Team
  api: Api
  cache: QueryCache
  network: Network
  readiness: OfflineReadinessStore
  feed: LiveFeed
  updates: Updates
  identity: Identity
  router: AppRouter
}

/** What every screen needs: network, sign-in, the user in the worker, and the API. */
export function Root({ network, readiness, updates, ...rest }: RootProps) {
  return (
    <NetworkProvider network={network} readiness={readiness} updates={updates}>
      <SignedInOrOut network={network} readiness={readiness} {...rest} />
    </NetworkProvider>
  )
}

function SignedInOrOut({
  team,
  api,
  cache,
  network,
  readiness,
  feed,
  identity,
  router,
}: Omit<RootProps, 'updates'>) {
  const online = useOnline()
  return (
    <AuthProvider identity={identity} online={online}>
      <SessionGate network={network} onUserChange={cache.clear} onUserGone={readiness.listsLost}>
        <ApiProvider api={api} cache={cache} isLive={feed.isLive}>
          <LiveFeedContext value={feed}>
            <App team={team} router={router} />
          </LiveFeedContext>
        </ApiProvider>
      </SessionGate>
    </AuthProvider>
  )
}
