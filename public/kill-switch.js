/*
 * Takes a broken service worker off every device. To use it, set KILL_SWITCH=true (docs/decisions/009-kill-switch.md).
 * It removes what the worker has stored of the app and of answers, and itself.
 * The outbox is not touched: it is in IndexedDB, and the next good worker sends what is in it.
 */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', event => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      await Promise.all(names.map(name => caches.delete(name)))
      await self.registration.unregister()
      // Pages in its charge are loaded anew: a page that is loaded without a worker is in nobody's.
      const pages = await self.clients.matchAll({ type: 'window' })
      await Promise.all(pages.map(page => page.navigate(page.url).catch(() => undefined)))
      // A page that registered its worker before the removal above had taken effect got this worker again.
      await self.registration.unregister()
    })(),
  )
})
