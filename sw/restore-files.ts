import type { PrecacheController } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope

/**
 * Puts the files of this version on the device again, where the browser has lost them and kept the worker. The page comes last: as
 * long as it is missing, this is tried again. Where the server has another version, that brings its own. `tell` is called with how
 * many there are, at first and after each. Rejects without a network.
 */
export async function restoreFiles(
  controller: PrecacheController,
  page: string,
  tell: (done: number, total: number) => void,
): Promise<void> {
  const cache = await caches.open(controller.strategy.cacheName)
  const there = new Set((await cache.keys()).map(({ url }) => url))
  const files = [...controller.getURLsToCacheKeys()]
  const missing = files.filter(([, key]) => !there.has(key))
  let done = files.length - missing.length
  tell(done, files.length)
  const { installing, waiting } = await self.registration.update()
  if (installing ?? waiting) return
  const put = async (url: string, key: string) => {
    const answer = await fetch(url, { cache: 'no-cache', credentials: 'same-origin' })
    if (!answer.ok || answer.redirected) throw new Error(`${url} was answered with ${answer.status}.`)
    await cache.put(key, answer)
    done += 1
    tell(done, files.length)
  }
  const pageKey = controller.getCacheKeyForURL(page)
  await Promise.all(missing.map(([url, key]) => key === pageKey || put(url, key)))
  if (pageKey !== undefined) await put(page, pageKey)
}
