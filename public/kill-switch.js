/*
 * Takes a broken service worker off every device. To use it, copy it over service-worker.js in the served folder (see
 * docs/decisions/009-kill-switch.md). It removes what the worker has stored of the app and of answers, and itself.
 * The outbox is not touched: it is in IndexedDB, and the next good worker sends what is in it.
 */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', event => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      await Promise.all(names.map(name => caches.delete(name)))
      await self.registration.unregister()
      // Pages that were served by the old worker are loaded anew, once: a page that is loaded without one finds no caches.
      if (names.length === 0) return
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      await Promise.all(pages.map(page => page.navigate(page.url).catch(() => undefined)))
    })(),
  )
})
