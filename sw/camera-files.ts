import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { deleteEarlier } from './delete-earlier.ts'
import { wholeFiles } from './is-whole.ts'
import { networkOnError } from './network-on-error.ts'

/** The camera view and the barcode reader, by the names that the build gives them (vite.config.ts). */
const CAMERA_FILES = /^\/assets\/(?:camera-|zxing_reader-)/
const CACHE_NAME = 'trackside-camera'

/**
 * Caches the camera's files on first use. They are not precached: a device without a camera is spared 1 MB. Only the
 * newest version of each file is kept.
 */
export function serveCameraFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && CAMERA_FILES.test(url.pathname),
    new CacheFirst({
      cacheName: CACHE_NAME,
      plugins: [
        wholeFiles,
        networkOnError,
        { cacheDidUpdate: async ({ request }) => deleteEarlier(await caches.open(CACHE_NAME), request.url) },
      ],
    }),
  )
}
