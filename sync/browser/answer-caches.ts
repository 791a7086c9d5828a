import { header, parseVersions } from '../../contract/api/headers.ts'
import { API_BASE } from '../../contract/index.ts'
import { GUEST_PAGE_CACHE } from '../../contract/worker/caches.ts'
import { answerHeaders } from '../snapshots.ts'
import type { AnswerCache, AnswerCaches } from '../stores.ts'
import type { SnapshotMeta } from '../versions.ts'

const CACHE_PREFIX = 'trackside-api-'
const askedAtHeader = 'trackside-asked-at'
const storedAtHeader = 'trackside-stored-at'
const seenAtHeader = 'trackside-seen-at'

/** Runs `work`; returns `nothing` if the browser has no Cache Storage or refuses it, as some do in private windows. */
async function unlessRefused<T>(work: () => Promise<T>, nothing: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'SecurityError'
    if (isRefused || !('caches' in globalThis)) return nothing
    throw error
  }
}

/** A cache that stores nothing, so that answers stay in memory. */
const nothingKept: AnswerCache = {
  metas: async () => [],
  get: async () => undefined,
  put: () => Promise.reject(new Error('This browser keeps no answers.')),
  remove: async () => false,
}

/** Stored answers in the browser's Cache Storage. The metadata of each is in its headers. */
export const browserCaches: AnswerCaches = {
  async open(userId) {
    const cache = await unlessRefused(() => caches.open(CACHE_PREFIX + userId), undefined)
    if (!cache) return nothingKept
    return {
      async metas() {
        const requests = await cache.keys()
        // In parallel: the page that is being opened waits for this.
        const found = await Promise.all(
          requests.map(async (request): Promise<[string, SnapshotMeta] | undefined> => {
            const response = await cache.match(request)
            return response && [pathOf(request.url), readMeta(response.headers)]
          }),
        )
        return found.filter(one => one !== undefined)
      },
      async get(path) {
        const response = await cache.match(API_BASE + path)
        if (!response) return undefined
        return {
          meta: readMeta(response.headers),
          body: () => response.body,
          text: () => response.text(),
          json: () => response.json(),
        }
      },
      async put(path, body, meta) {
        const put = () => cache.put(API_BASE + path, new Response(body, { headers: writeMeta(meta) }))
        await put()
        if (await cache.match(API_BASE + path)) return
        // WebKit: a page closed in the middle of a put leaves an entry that can be neither found nor replaced.
        await cache.delete(API_BASE + path)
        await put()
      },
      remove: path => cache.delete(API_BASE + path),
    }
  },

  async users() {
    const names = await unlessRefused(() => caches.keys(), [])
    return names.filter(name => name.startsWith(CACHE_PREFIX)).map(name => name.slice(CACHE_PREFIX.length))
  },

  async remove(userId) {
    // Staff open guests' pages from the sheet of passes.
    await Promise.all([CACHE_PREFIX + userId, GUEST_PAGE_CACHE].map(name => caches.delete(name)))
  },
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname.slice(API_BASE.length) + search
}

function readMeta(headers: Headers): SnapshotMeta {
  const [version] = parseVersions(headers.get(header.version))
  const etag = headers.get('etag')
  const seenAt = headers.get(seenAtHeader)
  return {
    asOf: headers.get(header.asOf) ?? new Date(0).toISOString(),
    askedAt: Number(headers.get(askedAtHeader)),
    storedAt: Number(headers.get(storedAtHeader)),
    ...(version ? { scope: version[0], version: version[1] } : {}),
    ...(etag === null ? {} : { etag }),
    ...(seenAt === null ? {} : { seenAt: Number(seenAt) }),
  }
}

function writeMeta(meta: SnapshotMeta): Headers {
  const headers = answerHeaders(meta)
  headers.set(askedAtHeader, String(meta.askedAt))
  headers.set(storedAtHeader, String(meta.storedAt))
  if (meta.etag !== undefined) headers.set('etag', meta.etag)
  if (meta.seenAt !== undefined) headers.set(seenAtHeader, String(meta.seenAt))
  return headers
}
