import type { TokenSource } from '../api/client.ts'
import type { QueryCache } from '../api/query-cache.ts'
import { workerReady } from '../api/worker-ready.ts'
import { createLiveFeed, type LiveFeed, withDeviceLock } from '../network/live-feed.ts'
import type { Network } from '../network/network-store.ts'

interface Parts {
  readonly base: string
  readonly tokens: TokenSource
  readonly network: Network
  readonly cache: QueryCache
}

/**
 * The live feed of this page: closed while the device is offline or nobody looks. What it tells goes to the worker, which
 * keeps the answers; without one, what is on screen is read again.
 */
export function connectLiveFeed({ base, tokens, network, cache }: Parts): LiveFeed {
  // The worker keeps the device's id: a stream that begins before it is there could not be told why it ends.
  const ready = workerReady()
  const feed = createLiveFeed({
    base,
    tokens,
    deviceHeaders: () => ready.then(() => network.bridge.ask({ type: 'get-device-headers' })),
    mayListen: () => network.getState().online && document.visibilityState === 'visible',
    withDeviceLock,
    onMessage: (message, app) => {
      void network.bridge.ask({ type: 'live', app, message }).then(taken => {
        if (!taken && message.type === 'change') void cache.refresh()
      })
    },
  })
  network.subscribe(feed.check)
  document.addEventListener('visibilitychange', feed.check)
  return feed
}
