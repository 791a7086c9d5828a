import { Queue } from 'workbox-background-sync'
import { clientsClaim } from 'workbox-core'
import { live } from '../contract/api/live.ts'
import { matchRow } from '../contract/api/path.ts'
import { API_BASE, contract } from '../contract/index.ts'
import { QUEUE_NAME } from '../sync/queue.ts'
import { readRequest } from '../sync/read-request.ts'
import { refusedReply, signedOutReply } from '../sync/replies.ts'
import { mayQueue } from '../sync/stored-write.ts'
import { timings } from '../sync/timings.ts'
import { messagesOf } from './messages.ts'
import { answerMessages } from './page-link.ts'
import { serveShell } from './shell.ts'
import { startWorker, type Worker } from './worker.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof serveShell>[0] }

/** Loaded at the first event, not before: a version that is only being installed must not touch the outbox. */
let loaded: Worker | undefined
let loading: Promise<Worker> | undefined
const load = () => {
  loading ??= startWorker(() => queue.registerSync()).then(
    worker => {
      loaded = worker
      return worker
    },
    error => {
      loading = undefined
      console.error('What this device has stored could not be opened:', error)
      throw error
    },
  )
  return loading
}

/** Told in the log already, or by the read that meets it again. */
const ignored = () => undefined

/** Without its storage (a full disk, a private window), the worker still lets the app work online. */
async function withWorker(
  request: Request,
  answer: (worker: Worker) => Response | Promise<Response>,
): Promise<Response> {
  const worker = await load().catch(() => undefined)
  if (worker?.remoteSignOut.isUnderWay()) return signedOutReply()
  return worker ? answer(worker) : fetch(request)
}

/** Used to be woken by the browser (where it can), never to replay. Without Background Sync it calls back at once. */
let started = false
const queue = new Queue(QUEUE_NAME, {
  maxRetentionTime: Number.POSITIVE_INFINITY,
  onSync: async () => {
    if (started) await (await load()).onSync()
  },
})
started = true

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  // The page that is being opened will read: what is stored is opened while its code loads.
  if (request.mode === 'navigate')
    event.waitUntil(
      load()
        .then(worker => worker.open())
        .catch(ignored),
    )
  if (url.origin !== self.location.origin || !url.pathname.startsWith(`${API_BASE}/`)) return
  const path = url.pathname.slice(API_BASE.length)
  const later = (work: Promise<unknown>) => event.waitUntil(work)
  const row = matchRow(request.method, path)
  // The live feed is a page's own: here it would end whenever the browser stops an idle worker.
  if (row?.name === live.name) return

  const read = request.method === 'GET' ? readRequest(path + url.search) : undefined
  if (read) return event.respondWith(withWorker(request, worker => worker.reads.answer(read, request, later)))

  if (row && request.method !== 'GET' && mayQueue(row.name)) {
    const caller = { request, clientId: event.clientId, later }
    return event.respondWith(withWorker(request, worker => worker.writes.answer(row, caller)))
  }

  // The server is to know which device it is, also where nothing of the answer is kept.
  if (row && contract[row.name].access === 'staff')
    return event.respondWith(
      withWorker(request, ({ network, api }) =>
        network.isToggled() ? refusedReply(request) : api.forward(request),
      ),
    )

  // All else is the browser's own business, unless the toggle says that nothing leaves this device.
  if (loaded && !loaded.network.isToggled()) return
  event.respondWith(
    load().then(
      ({ network }) => (network.isToggled() ? refusedReply(request) : fetch(request)),
      () => fetch(request),
    ),
  )
})

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
})
self.addEventListener('message', answerMessages(messagesOf(load)))
self.addEventListener('activate', event => event.waitUntil(load().then(worker => worker.drain.kick())))
self.addEventListener('online', () => loaded?.tick())
self.addEventListener('offline', () => loaded?.tick())
setInterval(() => loaded?.tick(), timings.tickIntervalMs)

clientsClaim()
serveShell(self.__WB_MANIFEST)
