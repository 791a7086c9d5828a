import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApi } from '../api/client.ts'
import { createQueryCache } from '../api/query-cache.ts'
import { createReadAhead } from '../api/read-ahead.ts'
import { revalidateVisible } from '../api/revalidate-visible.ts'
import { whenAnswered } from '../api/when-answered.ts'
import { createIdentity } from '../features/auth/identity.ts'
import { watchInstallOffer } from '../lib/install-offer.ts'
import { retryStyles } from '../lib/retry-styles.ts'
import { followDeviceTheme } from '../lib/theme.ts'
import { createEngineLink } from '../network/engine-link.ts'
import { createNetwork, isForcedOffline } from '../network/network-store.ts'
import { createOfflineReadiness } from '../network/offline-readiness-store.ts'
import { claimPage, registerWorker } from '../network/register-worker.ts'
import { createUpdates } from '../network/update-store.ts'
import { linkManifest, showTeam } from './brand.ts'
import { connectLiveFeed } from './connect-live-feed.ts'
import { deploymentOf } from './deployments.ts'
import { Root } from './root.tsx'
import { createAppRouter } from './router.ts'
import { routes } from './routes.tsx'
import { toastMissedRefusal, toastRejectedWrite } from './toast-rejected-write.ts'

/** Connects the parts of the app and draws it into `container`. Local storage must be readable. */
export function startApp(container: HTMLElement): void {
  const { team, apiBase, storagePrefix, redirectUri } = deploymentOf(location)
  const healthUrl = `${apiBase}/health`
  showTeam(team)
  followDeviceTheme()
  linkManifest(team)
  watchInstallOffer()
  retryStyles()

  const cache = createQueryCache(() => network.getState().manualToggle)
  const updates = createUpdates()
  const link = createEngineLink(
    navigator.serviceWorker,
    () => isForcedOffline(storagePrefix),
    // Reads that failed while the worker kept nothing are made again.
    () => void network.handshake().then(() => (link.host() === 'worker' ? cache.refresh() : undefined)),
  )
  const readiness = createOfflineReadiness(link.host() === 'worker', storagePrefix)
  const network = createNetwork({
    engine: link,
    storagePrefix,
    takeHeldKeys: () => api.takeHeldKeys(),
    onInvalidate: cache.changed,
    onPatched: cache.patched,
    onRevalidate: paths => void revalidateVisible(api, cache, paths),
    onRefused: toastRejectedWrite,
    onInstalling: readiness.installing,
  })
  // Not needed for the first screen: it asks the server first.
  void import('./stored-version.ts').then(({ startVersionRule }) =>
    startVersionRule({ network, updates, storagePrefix, healthUrl }),
  )
  const identity = createIdentity({
    apiBase,
    storagePrefix,
    redirectUri,
    isOnline: () => network.getState().online,
  })
  const { session } = identity.parts
  const tokens = {
    stored: () => session.token()?.token ?? null,
    valid: async () => {
      const answer = await identity.token()
      return answer.outcome === 'token' ? answer.token : null
    },
  }
  const api = createApi({
    base: apiBase,
    isOfflineMode: () => network.getState().manualToggle,
    isSignedOut: network.isSignedOut,
    tokens,
    engine: link,
    onRefused(refusal) {
      if (!refusal.isOnScreen) return void toastMissedRefusal(refusal, link)
      const { key: id } = refusal
      // The second frame starts after the first, with the refusal, was drawn.
      requestAnimationFrame(() => requestAnimationFrame(() => void link.ask({ type: 'refusal-shown', id })))
    },
  })
  const feed = connectLiveFeed({ base: apiBase, tokens, network, cache })

  // Tells a page's engine the user at once, so that the first answers are stored for them.
  const handshakeDone = session.ready.then(async () => {
    const user = session.user()
    if (user && link.host() === 'page') await network.handshake({ id: user.id, name: user.name })
  })

  const readNow = createReadAhead({ api, cache })
  const router = createAppRouter(
    routes(team, (row, input) => {
      const readIfKnown = () => {
        const user = session.user()
        if (user && network.isKnown(user.id)) readNow(row, input)
      }
      if (link.host() === 'page') void handshakeDone.then(readIfKnown)
      else readIfKnown()
    }),
  )

  /** If the worker has put the tab's first screen into the document, waits until the live screen can replace it. */
  async function earlyScreenIsReplaceable(): Promise<void> {
    const user = session.user()
    if (!container.firstElementChild || !user || !network.isKnown(user.id)) return
    const { whenReplaceable } = await import('./early-screen.ts')
    await whenReplaceable({ root: container, client: cache.client, router })
  }

  // The session is ready by then, so the header has the name from the start and nothing beside it moves.
  void handshakeDone
    .then(earlyScreenIsReplaceable)
    .catch(error => console.error('The early screen failed:', error))
    .then(() =>
      createRoot(container).render(
        <StrictMode>
          <Root {...{ team, api, cache, network, readiness, feed, updates, identity, router }} />
        </StrictMode>,
      ),
    )

  const register = (): void =>
    void registerWorker({
      updates,
      readiness,
      healthUrl,
      onControlled: () => void network.handshake().then(cache.invalidateVisible),
    }).catch(error => console.warn('The app runs without a worker:', error))

  async function afterFirstReads(): Promise<void> {
    await session.ready
    if (session.user()) await whenAnswered(cache.client)
    register()
  }

  // An active worker is busy with the first screen.
  if (link.host() === 'worker') setTimeout(register, 1000)
  else {
    claimPage()
    void afterFirstReads()
  }
}
