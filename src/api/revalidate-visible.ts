import type { Api } from './client.ts'
import type { QueryCache } from './query-cache.ts'

/** How often what is on screen is revalidated while the live feed is down. */
const REVALIDATE_INTERVAL_MS = 30_000

/** Revalidates those of the paths that are on screen, in the background; without `paths`, all that are on screen. */
export async function revalidateVisible(
  api: Api,
  cache: QueryCache,
  paths?: readonly string[],
): Promise<void> {
  if (document.visibilityState !== 'visible') return
  if (!api.hasEngine()) return cache.refresh()
  const shown = cache.onScreen().filter(path => paths?.includes(path) ?? true)
  try {
    await Promise.all(shown.map(api.revalidate))
  } catch (error) {
    // The next revalidation makes up for a failed one; the network state is shown elsewhere.
    console.info('The lists on screen could not be compared with the server:', error)
  }
}

/**
 * Revalidates what is on screen where the live feed does not: while the feed is down, and when the page becomes
 * visible, for data that changes with time alone. Returns a function that stops it.
 */
export function startRevalidation(api: Api, cache: QueryCache, isLive: () => boolean): () => void {
  const timer = setInterval(() => {
    if (!isLive()) void revalidateVisible(api, cache)
  }, REVALIDATE_INTERVAL_MS)
  const onVisible = () => void revalidateVisible(api, cache)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
