import { Workbox } from 'workbox-window'
import { backOffMs } from '../../contract/rules/back-off.ts'
import type { OfflineReadinessStore } from './offline-readiness-store.ts'
import { probeServer } from './probe-server.ts'
import type { Updates } from './update-store.ts'

const WORKER_SCRIPT = '/service-worker.js'
/** A tablet that stays open all weekend still hears of a new version. */
const UPDATE_INTERVAL_MS = 30 * 60_000
/** Pause before a worker is looked for or installed again that could not be: at first, and at most. */
const RETRY_PAUSES = { minMs: 3_000, maxMs: 60_000 }
/**
 * Chromium sometimes does not notice that the worker in charge has nothing left to do, and lets the next one wait for minutes; a
 * navigation has it look again. So the page is loaded anew after this, in ms, when a new version was taken, unless a form was begun.
 */
const TAKE_TIMEOUT_MS = 3_000
/** When a new version was taken in this tab, in ms: it may come only after the page was loaded anew. */
const TAKEN_AT = 'trackside-update-taken-at'
/** For so long after that, in ms, the page goes over to the new version without being asked again. */
const TAKEN_MS = 60_000

interface Options {
  readonly updates: Updates
  readonly readiness: OfflineReadinessStore
  /** The worker has taken this page over, and goes on from what is stored. */
  readonly onControlled: () => void
  /** Address of GET /health. */
  readonly healthUrl: string
}

/**
 * Registers the service worker as specification section 1 says: GET /service-worker.js first; 404 or something that is
 * no JavaScript unregisters the worker and reloads the page; no network is only logged. The outbox outlives all of it.
 * Where there is no worker yet and it could not be installed, it is tried again.
 */
export async function registerWorker(options: Options): Promise<void> {
  const { readiness, healthUrl } = options
  if (!('serviceWorker' in navigator)) {
    console.info('This browser has no service workers: the app cannot be opened without a network.')
    return readiness.none()
  }
  const workbox = watchWorker(options)
  for (let failures = 0; ; ) {
    const found = await lookForScript(healthUrl)
    if (found === 'missing') return unregister(readiness)
    if (found === 'no-network') console.info('No internet connection found. App is running in offline mode.')
    if (await install(workbox)) {
      // The browser's own look comes when the worker has been idle for a while, which in a busy app may be never.
      if (found === 'there') lookForUpdate(workbox)
      return
    }
    failures += 1
    await pause(backOffMs(failures, RETRY_PAUSES))
  }
}

async function lookForScript(healthUrl: string): Promise<'there' | 'missing' | 'no-network'> {
  try {
    // The network of a hotel answers everything with a redirect to its sign-in page: that is no word of our server.
    const script = await fetch(WORKER_SCRIPT, { cache: 'no-store', redirect: 'manual' })
    if (script.status === 404) return 'missing'
    if (!script.ok) return 'no-network'
    if (/javascript/i.test(script.headers.get('content-type') ?? '')) return 'there'
    return (await probeServer(healthUrl)) ? 'missing' : 'no-network'
  } catch (error) {
    console.info('The worker was not looked for now:', error)
    return 'no-network'
  }
}

async function unregister(readiness: OfflineReadinessStore): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return readiness.none()
  await registration.unregister()
  location.reload()
}

/** Registers, and waits for the worker. False where it could not be installed: what was fetched of it is kept. */
async function install(workbox: Workbox): Promise<boolean> {
  try {
    // Offline there is nothing to fetch, and a registration that stands already goes on working.
    const registration = await workbox.register({ immediate: true })
    if (navigator.serviceWorker.controller) return true
    // A page that was loaded past the worker (a forced reload) has none to keep its writes.
    registration?.active?.postMessage({ type: 'CLAIM' })
    const worker = registration?.installing ?? registration?.waiting ?? registration?.active
    return worker !== null && worker !== undefined && (await becomesActive(worker))
  } catch (error) {
    console.info('The service worker could not be registered now:', error)
    return navigator.serviceWorker.controller !== null
  }
}

/** Whether this worker becomes active, or is given up for one that controls the page already. */
const becomesActive = (worker: ServiceWorker): Promise<boolean> =>
  new Promise(resolve => {
    const look = () => {
      if (worker.state === 'redundant') resolve(navigator.serviceWorker.controller !== null)
      if (worker.state === 'activated') resolve(true)
    }
    worker.addEventListener('statechange', look)
    look()
  })

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Follows what becomes of the worker: it takes over, a new version waits. */
function watchWorker({ updates, readiness, onControlled }: Options): Workbox {
  const workbox = new Workbox(WORKER_SCRIPT)
  let hadController = navigator.serviceWorker.controller !== null
  const take = () => {
    sessionStorage.setItem(TAKEN_AT, String(Date.now()))
    workbox.messageSkipWaiting()
    setTimeout(() => updates.isHeld() || location.reload(), TAKE_TIMEOUT_MS)
  }
  workbox.addEventListener('waiting', () => updates.offer(take))
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (wasTaken() && !updates.isHeld()) location.reload()
    else if (hadController) updates.offer(() => location.reload())
    else onControlled()
    hadController = true
    readiness.ready()
  })
  // It may have come before anybody listened: installed for a page that was loaded anew meanwhile.
  if (hadController && !readiness.isSettled()) {
    onControlled()
    readiness.ready()
  }
  setInterval(() => lookForUpdate(workbox), UPDATE_INTERVAL_MS)
  addEventListener('online', () => lookForUpdate(workbox))
  return workbox
}

const wasTaken = (): boolean => Date.now() - Number(sessionStorage.getItem(TAKEN_AT)) < TAKEN_MS

function lookForUpdate(workbox: Workbox): void {
  if (navigator.onLine && navigator.serviceWorker.controller)
    void workbox.update().catch(error => console.info('No look for a new version now:', error))
}
