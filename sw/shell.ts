import { cleanupOutdatedCaches, PrecacheController } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { FirstScreen } from '../contract/worker/messages.ts'
import { invite, notAppPaths, pathsOutsideApp } from './app-pages.ts'
import { serveCameraFiles } from './camera-files.ts'
import { createDocumentHandler } from './document.ts'
import { installFiles } from './install.ts'
import { wholeFiles } from './is-whole.ts'
import { networkOnError } from './network-on-error.ts'
import { postToPages } from './page-link.ts'

declare const self: ServiceWorkerGlobalScope

type Manifest = Parameters<PrecacheController['addToCacheList']>[0]

/**
 * Serves static files, cache first: those of the build are precached, others (flags) are cached on first use.
 * `firstScreenOf` returns the first screen of a page path, if one is stored.
 */
export function serveShell(
  manifest: Manifest,
  firstScreenOf: (path: string) => Promise<FirstScreen | undefined>,
): void {
  const controller = new PrecacheController({ plugins: [wholeFiles] })
  controller.addToCacheList(manifest)
  self.addEventListener('install', event => {
    event.waitUntil(installFiles(event, controller, manifest, installProgress()))
  })
  self.addEventListener('activate', event => event.waitUntil(controller.activate(event)))
  self.addEventListener('fetch', event => servePrecached(event, controller))
  cleanupOutdatedCaches()

  const urls = manifest.map(entry => (typeof entry === 'string' ? entry : entry.url))
  if (urls.includes(invite.page.slice(1)))
    registerRoute(
      new NavigationRoute(controller.createHandlerBoundToURL(invite.page), { allowlist: [invite.path] }),
    )
  if (urls.includes('index.html'))
    registerRoute(
      new NavigationRoute(
        createDocumentHandler(controller, firstScreenOf, installProgress({ restoring: true })),
        { denylist: pathsOutsideApp },
      ),
    )

  serveCameraFiles()
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && !notAppPaths.some(path => path.test(url.pathname)) && isStatic(request.destination),
    new CacheFirst({
      cacheName: 'trackside-static',
      plugins: [wholeFiles, networkOnError],
    }),
  )
}

const installProgress =
  (how: { restoring?: true } = {}) =>
  (done: number, total: number) =>
    void postToPages({ type: 'installing', done, total, ...how })

/** Serves the build's files straight from the cache: a page requests many at once, and a Workbox route is slower. */
function servePrecached(event: FetchEvent, controller: PrecacheController): void {
  const { request } = event
  const cacheKey = controller.getCacheKeyForURL(request.url)
  if (cacheKey === undefined || request.method !== 'GET' || request.mode === 'navigate') return
  event.respondWith(
    caches
      .open(controller.strategy.cacheName)
      .then(cache => cache.match(cacheKey))
      // A missing file is fetched, also where the cache fails; restore-files.ts caches it again.
      .catch(() => undefined)
      .then(found => found ?? fetch(request)),
  )
}

const isStatic = (destination: RequestDestination): boolean =>
  destination === 'script' || destination === 'style' || destination === 'image' || destination === 'font'
