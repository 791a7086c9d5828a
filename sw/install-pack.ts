import type { PrecacheController } from 'workbox-precaching'

/** The small files of the build: a JSON map from URL to text (scripts/pack-small-files.mjs). */
const PACK = '/packed-files.json'
/** If fewer files are missing, as after most updates, each is fetched by itself. */
const MIN_MISSING = 50

const TYPES: ReadonlyMap<string | undefined, string> = new Map([
  ['css', 'text/css'],
  ['js', 'text/javascript'],
  ['svg', 'image/svg+xml'],
])

/**
 * Installs the small files of this version with one request, if many files are missing. Files of a newer version, which
 * the server may have by now, have other names and are ignored. @throws if the pack cannot be fetched or stored.
 */
export async function installPack(controller: PrecacheController): Promise<void> {
  const cache = await caches.open(controller.strategy.cacheName)
  const there = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...controller.getURLsToCacheKeys().values()].filter(key => !there.has(key))
  if (missing.length < MIN_MISSING) return
  const answer = await fetch(PACK, { cache: 'no-cache', priority: 'low', credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`The pack of files was answered with ${answer.status}.`)
  const texts: Readonly<Record<string, string>> = await answer.json()
  const keep = async ([url, text]: [string, string]) => {
    const key = controller.getCacheKeyForURL(url)
    const type = TYPES.get(url.split('.').at(-1))
    if (key === undefined || type === undefined || there.has(key)) return
    await cache.put(key, new Response(text, { headers: { 'content-type': type } }))
  }
  await Promise.all(Object.entries(texts).map(keep))
}
