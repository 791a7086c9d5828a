import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { deleteEarlier } from './delete-earlier.ts'

/** The camera's view and what reads its pictures, by the names that the build gives them (vite.config.ts). */
const CAMERA_FILES = /^\/assets\/(?:camera-|zxing_reader-)/
const CACHE_NAME = 'trackside-camera'

/**
 * Keeps the camera's files once they were asked for: 1 MB that a device without a camera does without, so they are not
 * held ahead with the others. Of each file the newest alone is kept.
 */
export function serveCameraFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && CAMERA_FILES.test(url.pathname),
    new CacheFirst({
      cacheName: CACHE_NAME,
      plugins: [
        {
          cacheWillUpdate: async ({ response }) =>
            response.status === 200 && !/^text\/html\b/i.test(response.headers.get('content-type') ?? '')
              ? response
              : null,
          cacheDidUpdate: async ({ request }) => deleteEarlier(await caches.open(CACHE_NAME), request.url),
        },
      ],
    }),
  )
}
