import { Queue } from 'workbox-background-sync'
import { clientsClaim } from 'workbox-core'
import { answerApiRequest, apiRequest } from '../sync/api-request.ts'
import { createBrowserHost } from '../sync/browser/browser-host.ts'
import { askForEngineLock, startUnderLock } from '../sync/browser/engine-lock.ts'
import { QUEUE_NAME } from '../sync/browser/queue.ts'
import { type Engine, startEngine } from '../sync/engine.ts'
import { createMessageHandlers } from '../sync/message-handlers.ts'
import { timings } from '../sync/timings.ts'
import { answerWithoutEngine } from './answer-without-engine.ts'
import { handleMessages, isVisible, postToPages } from './page-link.ts'
import { serveShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof serveShell>[0] }

/**
 * Loaded on the first fetch, message, sync or activation: a version that is only being installed must not touch the
 * outbox.
 */
let loaded: Engine | undefined
let loading: Promise<Engine> | undefined

const start = () =>
  startEngine(createBrowserHost({ postToPages, isVisible, registerWakeUp: () => queue.registerSync() }))

function load(): Promise<Engine> {
  if (loading) return loading
  // A newer worker continues from the stores; this one may have begun anew by then.
  const forget = () => {
    if (loading === attempt) loaded = loading = undefined
  }
  const attempt: Promise<Engine> = startUnderLock(start, forget).then(
    engine => {
      if (loading === attempt) loaded = engine
      return engine
    },
    error => {
      forget()
      console.error('The data stored on this device could not be opened:', error)
      throw error
    },
  )
  loading = attempt
  return attempt
}

/** The longest time that a page waits for its first screen. */
const FIRST_SCREEN_TIMEOUT_MS = 300

async function firstScreenOf(path: string) {
  const found = load().then(engine =>
    engine.remoteSignOut.isUnderWay() ? undefined : engine.firstScreens.find(path),
  )
  const late = new Promise<undefined>(resolve => setTimeout(resolve, FIRST_SCREEN_TIMEOUT_MS))
  return Promise.race([found.catch(ignored), late])
}

/** For errors that are already logged, or that the next read meets again. */
const ignored = () => undefined

/** Wakes this worker by Background Sync; never replays. Without that API the constructor calls `onSync`: ignored. */
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
  // The page that is being opened will read: open the stored answers while its code loads.
  if (request.mode === 'navigate')
    event.waitUntil(
      load()
        .then(engine => engine.open())
        .catch(ignored),
    )
  const call = url.origin === self.location.origin ? apiRequest(request.method, url) : undefined
  if (!call || (call.kind === 'other' && loaded && !loaded.network.isToggled())) return
  const caller = {
    request,
    clientId: event.clientId,
    later: (work: Promise<unknown>) => event.waitUntil(work),
  }
  event.respondWith(
    load().then(
      engine => answerApiRequest(engine, call, caller),
      () => (call.kind === 'other' ? fetch(request) : answerWithoutEngine(request)),
    ),
  )
})

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') {
    // The browser replaces the active worker only once it is idle, and it may be waiting for the server for minutes.
    askForEngineLock()
    event.waitUntil(self.skipWaiting())
  }
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
})
self.addEventListener('message', handleMessages(createMessageHandlers(load)))
// Not awaited: no page opens until this version is active.
self.addEventListener('activate', () => void load().catch(ignored))
self.addEventListener('online', () => loaded?.tick())
self.addEventListener('offline', () => loaded?.tick())
setInterval(() => loaded?.tick(), timings.tickIntervalMs)

clientsClaim()
serveShell(self.__WB_MANIFEST, firstScreenOf)
