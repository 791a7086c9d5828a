import { Workbox } from 'workbox-window'
import { backOffMs } from '../../contract/rules/back-off.ts'
import { pause } from '../lib/pause.ts'
import type { OfflineReadinessStore } from './offline-readiness-store.ts'
import { probeServer } from './probe-server.ts'
import type { Updates } from './update-store.ts'

const WORKER_SCRIPT = '/service-worker.js'
/** A tablet that stays open all weekend should still learn about a new version. */
const UPDATE_INTERVAL_MS = 30 * 60_000
/** First and longest pause before a failed look-up or installation of the worker is repeated. */
const RETRY_PAUSES = { minMs: 3_000, maxMs: 60_000 }
/**
 * Chromium sometimes fails to notice that the active worker is idle and keeps the next one waiting; a navigation makes
 * it check. So the page reloads this many ms after a new version was accepted, unless a form was begun.
 */
const ACTIVATION_TIMEOUT_MS = 3_000
/**
 * Key for when a new version was accepted in this tab, in ms: it may activate only after the page was reloaded (the text
 * stays as the version before this one wrote it).
 */
const ACCEPTED_AT_KEY = 'trackside-update-taken-at'
/** For this many ms after that, the page switches to the new version without asking again. */
const ACCEPTANCE_MS = 60_000

interface Options {
  readonly updates: Updates
  readonly readiness: OfflineReadinessStore
  /** The worker has taken control of this page and continues from what is stored. */
  readonly onControlled: () => void
  /** Address of GET /health. */
  readonly healthUrl: string
}

/**
 * Registers the service worker as in specification section 1: fetches /service-worker.js first; a 404 or a content type
 * other than JavaScript unregisters the worker and reloads the page; no network is only logged. The outbox survives all
 * of it. If there is no worker yet, a failed installation is retried.
 */
export async function registerWorker(options: Options): Promise<void> {
  const { readiness, healthUrl } = options
  if (!('serviceWorker' in navigator)) {
    console.info('This browser has no service workers: the app cannot be opened without a network.')
    return readiness.noWorker()
  }
  const { workbox, lookForUpdate } = watchWorker(options)
  for (let failures = 0; ; ) {
    const found = await lookForScript(healthUrl)
    if (found === 'missing') return unregister(readiness)
    if (found === 'no-network') console.info('No internet connection found. App is running in offline mode.')
    if (await install(workbox)) {
      // The browser checks by itself once the worker has been idle for a while, which in a busy app may never happen.
      if (found === 'there') lookForUpdate()
      return
    }
    failures += 1
    await pause(backOffMs(failures, RETRY_PAUSES))
  }
}

async function lookForScript(healthUrl: string): Promise<'there' | 'missing' | 'no-network'> {
  try {
    // A hotel's network redirects every request to its sign-in page, which says nothing about our server.
    const script = await fetch(WORKER_SCRIPT, { cache: 'no-store', redirect: 'manual' })
    if (!script.ok && script.status !== 404) return 'no-network'
    if (script.ok && /javascript/i.test(script.headers.get('content-type') ?? '')) return 'there'
    // A gateway whose server is down, or a hotel's network, answers like this too.
    return (await probeServer(healthUrl)) ? 'missing' : 'no-network'
  } catch (error) {
    console.info('The server could not be asked for the worker:', error)
    return 'no-network'
  }
}

/**
 * Has an active worker claim this page, which was loaded past it (a forced reload): the worker has the engine, so the
 * page can read nothing before. A refusal is ignored: `registerWorker` reports the reason.
 */
export const claimPage = (): void =>
  void navigator.serviceWorker?.getRegistration().then(
    found => found?.active?.postMessage({ type: 'CLAIM' }),
    () => undefined,
  )

async function unregister(readiness: OfflineReadinessStore): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return readiness.noWorker()
  await registration.unregister()
  location.reload()
}

/** Registers the worker and waits for it. False if it could not be installed; files already fetched are kept. */
async function install(workbox: Workbox): Promise<boolean> {
  try {
    // Offline there is nothing to fetch, and an existing registration still works.
    const registration = await workbox.register({ immediate: true })
    if (navigator.serviceWorker.controller) return true
    const worker = registration?.installing ?? registration?.waiting ?? registration?.active
    return worker !== null && worker !== undefined && (await becomesActive(worker))
  } catch (error) {
    console.info('The service worker could not be registered now:', error)
    return navigator.serviceWorker.controller !== null
  }
}

/** Whether this worker becomes active, or is discarded because another already controls the page. */
const becomesActive = (worker: ServiceWorker): Promise<boolean> =>
  new Promise(resolve => {
    const onStateChange = () => {
      if (worker.state === 'redundant') resolve(navigator.serviceWorker.controller !== null)
      if (worker.state === 'activated') resolve(true)
    }
    worker.addEventListener('statechange', onStateChange)
    onStateChange()
  })

/** Follows the worker: it takes control, or a new version waits. */
function watchWorker({ updates, readiness, onControlled }: Options) {
  const workbox = new Workbox(WORKER_SCRIPT)
  let hadController = navigator.serviceWorker.controller !== null
  const acceptUpdate = () => {
    sessionStorage.setItem(ACCEPTED_AT_KEY, String(Date.now()))
    workbox.messageSkipWaiting()
    setTimeout(() => updates.isPostponed() || location.reload(), ACTIVATION_TIMEOUT_MS)
  }
  const offerUpdate = () => updates.offer(acceptUpdate)
  workbox.addEventListener('waiting', offerUpdate)
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (wasAccepted() && !updates.isPostponed()) location.reload()
    else if (hadController) updates.offer(() => location.reload())
    else onControlled()
    hadController = true
    readiness.workerReady()
  })
  const noticeController = () => {
    if (!navigator.serviceWorker.controller || readiness.isSettled()) return
    hadController = true
    onControlled()
    readiness.workerReady()
  }
  // The worker may have taken control before anything listened, if the page was reloaded meanwhile; or while one of the
  // browser's own dialogs was open: a page that is paused misses events, but not a promise.
  noticeController()
  void navigator.serviceWorker.ready.then(noticeController)
  const lookForUpdate = () => void findUpdate(workbox).then(isThere => isThere && offerUpdate())
  setInterval(lookForUpdate, UPDATE_INTERVAL_MS)
  addEventListener('online', lookForUpdate)
  return { workbox, lookForUpdate }
}

/** Whether a new version was accepted in this tab a short while ago. */
const wasAccepted = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(ACCEPTED_AT_KEY)) < ACCEPTANCE_MS

/** Asks for a new version. Returns whether one waits: Workbox tells only of the first that it finds, installed or not. */
async function findUpdate(workbox: Workbox): Promise<boolean> {
  if (!navigator.onLine || !navigator.serviceWorker.controller) return false
  try {
    await workbox.update()
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.waiting != null
  } catch (error) {
    console.info('It could not be checked whether there is a new version:', error)
    return false
  }
}
