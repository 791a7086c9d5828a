import type { PrecacheController } from 'workbox-precaching'
import { backOffMs } from '../contract/rules/back-off.ts'
import { installPack } from './install-pack.ts'

/** Files that are fetched at one time: enough for a line with a long way. The page's own calls go first, each by its priority. */
const AT_ONCE = 12
/** Pause before a file is fetched again: at first, and at most. */
const RETRY_PAUSES = { minMs: 500, maxMs: 8_000 }
/** Browsers end an installation after five minutes. What was fetched by then is kept for the next one. */
const GIVE_UP_AFTER_MS = 4 * 60_000

type Manifest = Parameters<PrecacheController['addToCacheList']>[0]

/**
 * Puts the files of this version on the device: the small ones as a pack, the others a few at once, each again until it is there. A file that is there
 * already, of this version or of an installation that was broken off, is not fetched again. `tell` is called after each
 * with how many there are. Rejects when some could not be had.
 */
export async function installFiles(
  event: ExtendableEvent,
  controller: PrecacheController,
  manifest: Manifest,
  tell: (done: number, total: number) => void,
): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS
  const total = manifest.length
  let done = 0

  async function fetchOnce(url: string, revision: string | null | undefined): Promise<void> {
    const cacheKey = controller.getCacheKeyForURL(url) ?? url
    const integrity = controller.getIntegrityForCacheKey(cacheKey)
    // A file without a revision has one in its name: the browser's own copy does as well.
    const request = new Request(url, {
      ...(integrity === undefined ? {} : { integrity }),
      cache: revision ? 'reload' : 'default',
      priority: 'low',
      credentials: 'same-origin',
    })
    await Promise.all(controller.strategy.handleAll({ event, request, params: { cacheKey } }))
  }

  async function fetchUntilThere(entry: Manifest[number]): Promise<void> {
    const { url, revision } = typeof entry === 'string' ? { url: entry, revision: null } : entry
    for (let failures = 0; ; ) {
      try {
        await fetchOnce(url, revision)
        done += 1
        return tell(done, total)
      } catch (error) {
        failures += 1
        const wait = backOffMs(failures, RETRY_PAUSES)
        if (Date.now() + wait > giveUpAt) throw error
        console.info(`${url} is fetched again, as it could not be had:`, error)
        await new Promise(resolve => setTimeout(resolve, wait))
      }
    }
  }

  await installPack(controller).catch(error => console.info('The small files are fetched one by one:', error))
  const rest = [...manifest]
  const fetchRest = async () => {
    for (let entry = rest.shift(); entry !== undefined; entry = rest.shift()) await fetchUntilThere(entry)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchRest))
}
