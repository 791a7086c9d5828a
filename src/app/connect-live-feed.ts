import type { TokenSource } from '../api/client.ts'
import type { QueryCache } from '../api/query-cache.ts'
import { createLiveFeed, type LiveFeed, withDeviceLock } from '../network/live-feed.ts'
import type { Network } from '../network/network-store.ts'

interface Parts {
  readonly base: string
  readonly tokens: TokenSource
  readonly network: Network
  readonly cache: QueryCache
}

/**
 * Opens the page's live feed, except while the device is offline or the page is hidden. Its changes go to the engine,
 * which keeps the answers; without an engine, what is on screen is read again.
 */
export function connectLiveFeed({ base, tokens, network, cache }: Parts): LiveFeed {
  const feed = createLiveFeed({
    base,
    tokens,
    deviceHeaders: () => network.engine.ask({ type: 'get-device-headers' }),
    mayListen: () => network.getState().online && document.visibilityState === 'visible',
    withDeviceLock,
    onBroken: () => void network.engine.ask({ type: 'drain', liveEnded: true }),
    onMessage: (message, answerShape) => {
      void network.engine.ask({ type: 'live', app: answerShape, message }).then(taken => {
        if (!taken && message.type === 'change') void cache.refresh()
      })
    },
  })
  network.subscribe(feed.check)
  document.addEventListener('visibilitychange', feed.check)
  return feed
}
