import type { PrecacheController } from 'workbox-precaching'
import { backOffMs } from '../contract/rules/back-off.ts'
import { installPack } from './install-pack.ts'

/** How many files are fetched at one time: enough for high latency. The page's own calls have a higher priority. */
const MAX_AT_ONCE = 12
/** The first and the longest pause before a file is fetched again. */
const RETRY_PAUSES = { minMs: 500, maxMs: 8_000 }
/** Browsers end an installation after five minutes. Files fetched by then stay cached for the next one. */
const GIVE_UP_AFTER_MS = 4 * 60_000

type Manifest = Parameters<PrecacheController['addToCacheList']>[0]

/**
 * Installs the files of this version: the small ones as a pack, the others a few at a time, each retried until it is
 * there. Files that are already cached whole, even by an interrupted installation, are not fetched again. Calls `onProgress`
 * after each file with the number installed. Rejects if a file could not be fetched in time.
 */
export async function installFiles(
  event: ExtendableEvent,
  controller: PrecacheController,
  manifest: Manifest,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS
  const total = manifest.length
  let done = 0

  async function fetchOnce(url: string, cache: RequestCache): Promise<void> {
    const cacheKey = controller.getCacheKeyForURL(url) ?? url
    const integrity = controller.getIntegrityForCacheKey(cacheKey)
    const request = new Request(url, {
      ...(integrity === undefined ? {} : { integrity }),
      cache,
      priority: 'low',
      credentials: 'same-origin',
    })
    await Promise.all(controller.strategy.handleAll({ event, request, params: { cacheKey } }))
  }

  async function fetchUntilThere(entry: Manifest[number]): Promise<void> {
    const { url, revision } = typeof entry === 'string' ? { url: entry, revision: null } : entry
    let isBad = false
    for (let failures = 0; ; ) {
      try {
        // A file without a revision has a hash in its name, so a copy in the HTTP cache is as good, unless it was not whole.
        await fetchOnce(url, revision || isBad ? 'reload' : 'default')
        done += 1
        return onProgress(done, total)
      } catch (error) {
        failures += 1
        isBad = error instanceof Error && error.name === 'bad-precaching-response'
        const wait = backOffMs(failures, RETRY_PAUSES)
        if (Date.now() + wait > giveUpAt) throw error
        console.info(`${url} could not be fetched and is tried again:`, error)
        await new Promise(resolve => setTimeout(resolve, wait))
      }
    }
  }

  await installPack(controller).catch(error => console.info('The small files are fetched one by one:', error))
  const rest = [...manifest]
  const fetchRest = async () => {
    for (let entry = rest.shift(); entry !== undefined; entry = rest.shift()) await fetchUntilThere(entry)
  }
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, fetchRest))
}
