import type { Api } from './client.ts'
import type { QueryCache } from './query-cache.ts'

/** How often what is on screen is compared with the server while the live feed is down, in ms. */
const REVALIDATE_INTERVAL_MS = 30_000

/** Compares those of the paths that are on screen with the server, behind what they show; all of them when none are given. */
export async function revalidateVisible(
  api: Api,
  cache: QueryCache,
  paths?: readonly string[],
): Promise<void> {
  if (document.visibilityState !== 'visible') return
  if (!api.hasEngine()) return cache.refresh()
  const shown = cache.onScreen().filter(path => paths?.includes(path) ?? true)
  try {
    await Promise.all(shown.map(api.look))
  } catch (error) {
    // A look that fails is made up for by the next one; whether there is a network is shown elsewhere.
    console.info('Not compared with the server just now:', error)
  }
}

/**
 * Keeps what is on screen up to date where the live feed does not: while it is down, and after the page was hidden for
 * what changes by the clock alone. Returns a function that stops it.
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
