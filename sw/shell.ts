import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

type Manifest = Parameters<typeof precacheAndRoute>[0]

/**
 * Not pages of the app: the API, the demo's sign-in provider, the sign-in bridge page, and tools. Workbox matches these
 * against path and query together.
 */
const notOurs = [/^\/api\//, /^\/idp([/?]|$)/, /^\/redirect\.html/, /^\/dev/]

/** The public invite page is an entry of its own; it needs the network anyway, unless the build precaches it. */
const invite = { path: /^\/event-registration([/?]|$)/, page: '/event-registration.html' }

/** Static files, cache first: those of the build ahead of time, others (flags) once they were seen. */
export function serveShell(manifest: Manifest): void {
  precacheAndRoute(manifest)
  cleanupOutdatedCaches()

  const urls = manifest.map(entry => (typeof entry === 'string' ? entry : entry.url))
  if (urls.includes(invite.page.slice(1)))
    registerRoute(new NavigationRoute(createHandlerBoundToURL(invite.page), { allowlist: [invite.path] }))
  if (urls.includes('index.html'))
    registerRoute(
      new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...notOurs, invite.path] }),
    )

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

const isStatic = (destination: RequestDestination): boolean =>
  destination === 'script' || destination === 'style' || destination === 'image' || destination === 'font'

/** A missing file answered with a page must not be kept in the file's place. */
const isWhole = (request: Request, response: Response): boolean =>
  response.status === 200 &&
  !response.redirected &&
  (request.destination === 'document' || !/^text\/html\b/i.test(response.headers.get('content-type') ?? ''))
