import { cleanupOutdatedCaches, PrecacheController } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { FirstScreen } from '../contract/worker/messages.ts'
import { serveCameraFiles } from './camera-files.ts'
import { createDocumentHandler } from './document.ts'
import { installFiles } from './install.ts'
import { tellPages } from './page-link.ts'

declare const self: ServiceWorkerGlobalScope

type Manifest = Parameters<PrecacheController['addToCacheList']>[0]

/**
 * Not pages of the app: the API, the demo's sign-in provider, the sign-in bridge page, and tools. Workbox matches these
 * against path and query together.
 */
const notOurs = [
  /^\/api\//,
  /^\/idp([/?]|$)/,
  /^\/redirect\.html/,
  /^\/dev/,
  // A guest's own page and its files: it has a worker of its own.
  /^\/g([/?]|$)/i,
  /^\/guest-page\.html/,
  /^\/assets\/guest-page-/,
]

/** The public invite page is an entry of its own; it needs the network anyway, unless the build precaches it. */
const invite = { path: /^\/event-registration([/?]|$)/, page: '/event-registration.html' }

/**
 * Static files, cache first: those of the build ahead of time, others (flags) once they were seen. `firstScreenOf` gives what a page
 * of this path shows at first, where that is known.
 */
export function serveShell(
  manifest: Manifest,
  firstScreenOf: (path: string) => Promise<FirstScreen | undefined>,
): void {
  const controller = new PrecacheController()
  controller.addToCacheList(manifest)
  self.addEventListener('install', event => {
    event.waitUntil(installFiles(event, controller, manifest, tellInstalling()))
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
        createDocumentHandler(controller, firstScreenOf, tellInstalling({ restoring: true })),
        {
          denylist: [...notOurs, invite.path],
        },
      ),
    )

  serveCameraFiles()
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && !notOurs.some(path => path.test(url.pathname)) && isStatic(request.destination),
    new CacheFirst({
      cacheName: 'trackside-static',
      plugins: [
        { cacheWillUpdate: async ({ request, response }) => (isWhole(request, response) ? response : null) },
      ],
    }),
  )
}

const tellInstalling =
  (how: { restoring?: true } = {}) =>
  (done: number, total: number) =>
    void tellPages({ type: 'installing', done, total, ...how })

/** The files of the build that a page asks for, all in one wave: straight from the cache, without the steps of a route for each. */
function servePrecached(event: FetchEvent, controller: PrecacheController): void {
  const { request } = event
  const cacheKey = controller.getCacheKeyForURL(request.url)
  if (cacheKey === undefined || request.method !== 'GET' || request.mode === 'navigate') return
  const { strategy } = controller
  event.respondWith(
    caches
      .open(strategy.cacheName)
      .then(cache => cache.match(cacheKey))
      // One that is missing is fetched (restore-files.ts keeps it again).
      .then(found => found ?? strategy.handle({ event, request, params: { cacheKey } })),
  )
}

const isStatic = (destination: RequestDestination): boolean =>
  destination === 'script' || destination === 'style' || destination === 'image' || destination === 'font'

/** A missing file answered with a page must not be kept in the file's place. */
const isWhole = (request: Request, response: Response): boolean =>
  response.status === 200 &&
  !response.redirected &&
  (request.destination === 'document' || !/^text\/html\b/i.test(response.headers.get('content-type') ?? ''))
