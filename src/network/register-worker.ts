import { Workbox } from 'workbox-window'
import { probeServer } from './is-server-there.ts'
import type { Updates } from './update-store.ts'

const WORKER_SCRIPT = '/service-worker.js'
/** A tablet that stays open all weekend still hears of a new version. */
const UPDATE_INTERVAL_MS = 30 * 60_000

interface Options {
  readonly updates: Updates
  /** The worker has taken this page over: what was read before went past it. */
  readonly onControlled: () => void
  /** Address of GET /health. */
  readonly healthUrl: string
}

/**
 * Registers the service worker as specification section 1 says: GET /service-worker.js first; 404 or something that is
 * no JavaScript unregisters the worker and reloads the page; no network is only logged. The outbox outlives all of it.
 */
export async function registerWorker({ updates, onControlled, healthUrl }: Options): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    console.info('This browser has no service workers: the app works only with a connection.')
    return
  }
  const found = await lookForScript(healthUrl)
  if (found === 'missing') return unregister()
  if (found === 'no-network') console.info('No internet connection found. App is running in offline mode.')
  await register(updates, onControlled)
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

async function unregister(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  await registration.unregister()
  location.reload()
}

async function register(updates: Updates, onControlled: () => void): Promise<void> {
  const workbox = new Workbox(WORKER_SCRIPT)
  let taken = false
  const take = () => {
    taken = true
    workbox.messageSkipWaiting()
  }
  workbox.addEventListener('waiting', () => updates.offer(take))
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (taken) location.reload()
    else if (hadController) updates.offer(() => location.reload())
    else onControlled()
    hadController = true
  })
  let hadController = navigator.serviceWorker.controller !== null
  try {
    // Offline there is nothing to fetch, and a registration that stands already goes on working.
    const registration = await workbox.register({ immediate: true })
    // A page that was loaded past the worker (a forced reload) has none to keep its writes.
    if (!navigator.serviceWorker.controller) registration?.active?.postMessage({ type: 'CLAIM' })
  } catch (error) {
    console.info('The service worker could not be registered now:', error)
    return
  }
  const look = () => {
    if (navigator.onLine)
      void workbox.update().catch(error => console.info('No look for a new version now:', error))
  }
  setInterval(look, UPDATE_INTERVAL_MS)
  addEventListener('online', look)
}
