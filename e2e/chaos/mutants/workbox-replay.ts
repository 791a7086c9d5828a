import { Queue } from 'workbox-background-sync'
import { clientsClaim } from 'workbox-core'
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'
import type { PageReply, Status } from '../../../contract/worker/messages.ts'

/**
 * The service worker as it would be with Workbox's own replay: a write that cannot be sent is queued, and sent again by
 * `replayRequests` whenever the page asks for the status, every two seconds. The chaos run must find its faults. Not
 * part of the app.
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] }

const queue = new Queue('rbr_trackside_requests', { maxRetentionTime: 24 * 60 })
let replaying: Promise<void> | undefined

function replay(): Promise<void> {
  replaying ??= queue
    .replayRequests()
    .catch(error => console.info('The replay stopped:', error))
    .finally(() => {
      replaying = undefined
    })
  return replaying
}

/** Without a timeout, a request that hangs would block its tablet for good. */
const send = new NetworkOnly({ networkTimeoutSeconds: 15 })
for (const method of ['POST', 'PUT', 'DELETE'] as const)
  registerRoute(
    ({ url }) => url.pathname.startsWith('/api/'),
    async options => {
      const copy = options.request.clone()
      try {
        return await send.handle(options)
      } catch {
        await queue.pushRequest({ request: copy })
        return new Response('{"offline":true}', {
          status: 202,
          headers: { 'content-type': 'application/json' },
        })
      }
    },
    method,
  )
registerRoute(({ url }) => url.pathname.startsWith('/api/'), new NetworkFirst({ networkTimeoutSeconds: 4 }))

async function status(): Promise<Status> {
  await replay()
  return { pending: await queue.size(), sending: 0, rejected: 0, offline: false, needsSignIn: false }
}

const answers: { readonly [T in keyof PageReply]: () => Promise<PageReply[T]> } = {
  session: async () => ({ ok: true }),
  toggle: async () => ({ ok: true }),
  token: async () => ({ ok: true }),
  'get-status': status,
  'get-outbox': async () => [],
  'get-waiting': async () => [],
  'get-age': async () => null,
  drain: async () => ({ ok: true }),
  live: async () => ({ ok: true }),
  retry: async () => ({ ok: false }),
  'count-dependents': async () => 0,
  discard: async () => ({ ok: false }),
  'refusal-shown': async () => ({ ok: true }),
  'refusal-missed': async () => ({ ok: true }),
  'end-holds': async () => ({ ok: true }),
  'keep-first-screen': async () => ({ ok: true }),
  'get-device-headers': async () => ({}),
  'get-signed-out': async () => null,
  'get-left-behind': async () => [],
  'discard-left-behind': async () => ({ ok: false }),
  'count-unsent': async () => queue.size(),
}

self.addEventListener('message', event => {
  const type: unknown = event.data?.type
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (typeof type !== 'string' || !(type in answers)) return
  const answer = answers[type as keyof PageReply]
  event.waitUntil(answer().then(reply => event.ports[0]?.postMessage(reply)))
})

clientsClaim()
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/idp(\/|$)/, /^\/redirect\.html/],
  }),
)
