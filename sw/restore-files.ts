import type { PrecacheController } from 'workbox-precaching'
import { isWhole } from './is-whole.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Restores the files of this version if the browser has lost them but kept the worker. The page is stored last: while
 * it is missing, this is tried again. If the server has a new version, that one installs its own files instead. Calls
 * `onProgress` at first and after each file with the number of files present. Rejects without a network.
 */
export async function restoreFiles(
  controller: PrecacheController,
  page: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const cache = await caches.open(controller.strategy.cacheName)
  const there = new Set((await cache.keys()).map(({ url }) => url))
  const files = [...controller.getURLsToCacheKeys()]
  const missing = files.filter(([, key]) => !there.has(key))
  let done = files.length - missing.length
  onProgress(done, files.length)
  const { installing, waiting } = await self.registration.update()
  if (installing ?? waiting) return
  const put = async (url: string, key: string) => {
    const answer = await fetch(url, { cache: 'no-cache', credentials: 'same-origin' })
    if (!(await isWhole(answer, url))) throw new Error(`${url} was answered with ${answer.status}.`)
    await cache.put(key, answer)
    done += 1
    onProgress(done, files.length)
  }
  const pageKey = controller.getCacheKeyForURL(page)
  await Promise.all(missing.map(([url, key]) => key === pageKey || put(url, key)))
  if (pageKey !== undefined) await put(page, pageKey)
}
