const WORKER = '/g/service-worker.js'
const SCOPE = '/g/'

/**
 * Registers the page's own worker, which keeps its files; it replaces the staff's worker within its scope only.
 * Resolves to whether they are kept: not in a private window, nor in a browser without workers.
 */
export async function registerGuestPageWorker(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
    if (registration.active) return true
    const installing = registration.installing ?? registration.waiting
    return await new Promise<boolean>(resolve => {
      const settle = () => {
        if (installing?.state === 'activated') resolve(true)
        if (installing?.state === 'redundant') resolve(false)
      }
      installing?.addEventListener('statechange', settle)
      settle()
    })
  } catch {
    return false
  }
}
