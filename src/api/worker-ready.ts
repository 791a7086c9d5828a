/** How long the first write on a device waits for the worker that will keep it; installing takes a few seconds. */
const WORKER_TIMEOUT_MS = 10_000

/**
 * Resolves once a worker controls this page, so that a write is kept from the first one on; or when there will be none:
 * the browser has no workers, or it takes too long.
 */
export function workerReady(): Promise<void> {
  const container = navigator.serviceWorker
  if (!container || container.controller) return Promise.resolve()
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      container.removeEventListener('controllerchange', done)
      resolve()
    }
    const timer = setTimeout(done, WORKER_TIMEOUT_MS)
    container.addEventListener('controllerchange', done)
  })
}
