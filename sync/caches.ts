import { header, parseVersions } from '../contract/api/headers.ts'
import { API_BASE } from '../contract/index.ts'
import type { Database } from './database.ts'
import { createMemo } from './memo.ts'
import type { SnapshotMeta } from './versions.ts'

/** Answers of one user as they are stored, by path below the API base (with its query). */
export type StoredSnapshots = Awaited<ReturnType<typeof openSnapshots>>

/** A stored answer. Its body is to be had once: as it is, as text, or parsed. */
export interface Snapshot {
  readonly meta: SnapshotMeta
  readonly body: () => BodyInit | null
  readonly text: () => Promise<string>
  /** The parsed body; never to be changed. */
  readonly json: () => Promise<unknown>
}

const CACHE_PREFIX = 'trackside-api-'
const askedAtHeader = 'trackside-asked-at'
const storedAtHeader = 'trackside-stored-at'

/** Opens a user's stored answers. They are in a cache of the user's own, so that nobody is ever shown another's. */
export async function openSnapshots(userId: string, freshness: Database['freshness']) {
  const name = CACHE_PREFIX + userId
  const cache = await caches.open(name)
  const metas = new Map<string, SnapshotMeta>()
  const values = createMemo<{ storedAt: number; value: unknown }>()
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response) metas.set(pathOf(request.url), readMeta(response.headers))
  }
  for (const { path, asOf, askedAt } of await freshness.all(userId)) {
    const meta = metas.get(path)
    if (meta && meta.askedAt < askedAt) metas.set(path, { ...meta, asOf, askedAt })
  }

  return {
    userId,
    paths: (): string[] => [...metas.keys()],
    metaOf: (path: string) => metas.get(path),

    async get(path: string): Promise<Snapshot | undefined> {
      const response = await cache.match(API_BASE + path)
      if (!response) return undefined
      const meta = metas.get(path) ?? readMeta(response.headers)
      return {
        meta,
        body: () => response.body,
        text: () => response.text(),
        json: async () => {
          const known = values.get(path)
          if (known?.storedAt === meta.storedAt) return known.value
          const value: unknown = await response.json()
          values.set(path, { storedAt: meta.storedAt, value })
          return value
        },
      }
    },

    /** `value` is the parsed body. */
    async put(path: string, body: string, value: unknown, meta: SnapshotMeta): Promise<void> {
      await cache.put(API_BASE + path, new Response(body, { headers: writeMeta(meta) }))
      metas.set(path, meta)
      values.set(path, { storedAt: meta.storedAt, value })
    },

    /** The server said that it has not changed. */
    async refresh(path: string, asOf: string, askedAt: number): Promise<void> {
      const meta = metas.get(path)
      if (!meta || meta.askedAt >= askedAt) return
      metas.set(path, { ...meta, asOf, askedAt })
      await freshness.put({ userId, path, asOf, askedAt })
    },

    async remove(path: string): Promise<boolean> {
      metas.delete(path)
      return cache.delete(API_BASE + path)
    },
  }
}

/** Empties the stored answers of all users but one, or of all. */
export async function deleteOtherUsersCaches(
  userId: string | undefined,
  freshness: Database['freshness'],
): Promise<void> {
  const others = (await caches.keys()).filter(
    name => name.startsWith(CACHE_PREFIX) && name !== CACHE_PREFIX + userId,
  )
  await Promise.all(others.map(name => caches.delete(name)))
  await Promise.all(others.map(name => freshness.clear(name.slice(CACHE_PREFIX.length))))
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname.slice(API_BASE.length) + search
}

/** What an answer says of itself. */
export function metaOfAnswer(headers: Headers, askedAt: number): SnapshotMeta {
  const date = Date.parse(headers.get('date') ?? '')
  const [version] = parseVersions(headers.get(header.version))
  const etag = headers.get('etag')
  return {
    asOf: new Date(Number.isNaN(date) ? Date.now() : date).toISOString(),
    askedAt,
    storedAt: Date.now(),
    ...(version ? { scope: version[0], version: version[1] } : {}),
    ...(etag === null ? {} : { etag }),
  }
}

function readMeta(headers: Headers): SnapshotMeta {
  return {
    ...metaOfAnswer(headers, Number(headers.get(askedAtHeader))),
    asOf: headers.get(header.asOf) ?? new Date(0).toISOString(),
    storedAt: Number(headers.get(storedAtHeader)),
  }
}

function writeMeta(meta: SnapshotMeta): Headers {
  const headers = answerHeaders(meta)
  headers.set(askedAtHeader, String(meta.askedAt))
  headers.set(storedAtHeader, String(meta.storedAt))
  if (meta.etag !== undefined) headers.set('etag', meta.etag)
  return headers
}

/** Headers of the answer that a page gets. */
export function answerHeaders(meta: SnapshotMeta): Headers {
  const headers = new Headers({ 'content-type': 'application/json', [header.asOf]: meta.asOf })
  if (meta.version !== undefined) headers.set(header.version, `${meta.scope}:${meta.version}`)
  return headers
}
