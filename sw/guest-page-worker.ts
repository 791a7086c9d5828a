/**
 * The service worker of the guests' pages. It caches their one document and its files, but no guest data: the page
 * stores that itself (src/features/guest-page/kept-guest-page.ts). Its scope is /g/, which the staff's worker ignores.
 * A classic script without imports, so that it is one small file.
 */
export type {}

declare const self: ServiceWorkerGlobalScope

const CACHE = 'trackside-guest-files'
/** The one document, the same for every code. */
const PAGE = '/g/'
/** Distinguishes the document from a captive portal's sign-in page. */
const MARK = 'id="guest-page"'
const FILES = /(?:src|href)="(\/assets\/[^"]+|\/favicon\.svg)"/g
/** The page shows one of these once it knows the team. */
const ICONS = ['/icons/orbr.svg', '/icons/vcarb.svg']

/** Caches the current page and its files; older ones stay until all are there. Rejects without a network. */
async function keepFiles(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-store' })
  const html = await page.clone().text()
  if (!page.ok || page.redirected || !html.includes(MARK)) throw new Error('That is not the page.')
  const files = [...ICONS, ...Array.from(html.matchAll(FILES), ([, file = '']) => file)]
  const cache = await caches.open(CACHE)
  const known = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  // Only the names of assets change with their content.
  await cache.addAll(files.filter(file => !file.startsWith('/assets/') || !known.includes(file)))
  await cache.put(PAGE, page)
  const old = known.filter(path => path !== PAGE && !files.includes(path))
  await Promise.all(old.map(path => cache.delete(path)))
}

async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request)
}

self.addEventListener('install', event => {
  event.waitUntil(keepFiles())
  void self.skipWaiting()
})
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    event.respondWith(fromCache(PAGE, request))
    // Update the cache for the next visit.
    event.waitUntil(keepFiles().catch(() => undefined))
  } else if (/^\/(?:assets|icons)\/|^\/favicon\.svg$/.test(url.pathname))
    event.respondWith(fromCache(url.pathname, request))
})
