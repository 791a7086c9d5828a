import { header, parseVersions } from '../contract/api/headers.ts'
import { createMemo } from './memo.ts'
import type { AnswerCaches, CachedAnswer, Database, Freshness } from './stores.ts'
import { isOlderThan, type SnapshotMeta } from './versions.ts'

/** The stored answers of one user, by path below the API base (with query). */
export type StoredSnapshots = Awaited<ReturnType<typeof openSnapshots>>

/** A stored answer. Its body can be read once: raw, as text, or parsed. The parsed value must not be mutated. */
export type Snapshot = CachedAnswer

/** Opens a user's stored answers. */
export async function openSnapshots(userId: string, caches: AnswerCaches, freshness: Database['freshness']) {
  const cache = await caches.open(userId)
  const values = createMemo<{ storedAt: number; value: unknown }>()
  const [found, fresh] = await Promise.all([cache.metas(), freshness.all(userId)])
  const metas = new Map<string, SnapshotMeta>(found)
  for (const one of fresh) {
    const meta = metas.get(one.path)
    if (meta) metas.set(one.path, withFreshness(meta, one))
  }

  return {
    userId,
    paths: (): string[] => [...metas.keys()],
    metaOf: (path: string) => metas.get(path),

    async get(path: string): Promise<Snapshot | undefined> {
      const known = metas.get(path)
      const stored = await cache.get(path)
      if (!stored) {
        // Lost: with its ETag, the server would report an answer that is gone as unchanged.
        if (metas.get(path) === known) metas.delete(path)
        return undefined
      }
      const meta = metas.get(path) ?? stored.meta
      return {
        ...stored,
        meta,
        json: async () => {
          const known = values.get(path)
          if (known?.storedAt === meta.storedAt) return known.value
          const value: unknown = await stored.json()
          values.set(path, { storedAt: meta.storedAt, value })
          return value
        },
      }
    },

    /** `value` is the parsed body. Ignores an answer older than the stored one: it may come from a frozen engine. */
    async put(path: string, body: string, value: unknown, meta: SnapshotMeta): Promise<void> {
      const there = await cache.get(path)
      if (there && isOlderThan(meta, there.meta)) return
      await cache.put(path, body, meta)
      metas.set(path, meta)
      values.set(path, { storedAt: meta.storedAt, value })
    },

    /** Records that the server reported the answer as unchanged. */
    async refresh(path: string, asOf: string, askedAt: number): Promise<void> {
      const meta = metas.get(path)
      if (!meta || meta.askedAt >= askedAt) return
      metas.set(path, { ...meta, asOf, askedAt })
      await freshness.put({ userId, path, asOf, askedAt, storedAt: meta.storedAt })
    },

    async remove(path: string): Promise<boolean> {
      metas.delete(path)
      return cache.remove(path)
    },
  }
}

/** The metadata of one stored answer, without opening all of them. */
export async function metaOfStored(
  userId: string,
  path: string,
  caches: AnswerCaches,
  freshness: Database['freshness'],
): Promise<SnapshotMeta | undefined> {
  const [answer, fresh] = await Promise.all([
    caches.open(userId).then(cache => cache.get(path)),
    freshness.all(userId),
  ])
  const one = fresh.find(item => item.path === path)
  return answer && one ? withFreshness(answer.meta, one) : answer?.meta
}

/** `storedAt` must match: after the clock was set back, a note about an earlier body could have a later `askedAt`. */
const withFreshness = (meta: SnapshotMeta, { asOf, askedAt, storedAt }: Freshness): SnapshotMeta =>
  meta.askedAt < askedAt && (storedAt ?? meta.storedAt) === meta.storedAt ? { ...meta, asOf, askedAt } : meta

/** Deletes the stored answers of all users but one, or of all. */
export async function deleteOtherUsersCaches(
  userId: string | undefined,
  caches: AnswerCaches,
  freshness: Database['freshness'],
): Promise<void> {
  const others = (await caches.users()).filter(user => user !== userId)
  await Promise.all(others.map(user => caches.remove(user)))
  await Promise.all(others.map(user => freshness.clear(user)))
}

/** Reads an answer's metadata from its headers. `now` (ms) replaces a missing date. */
export function metaOfAnswer(headers: Headers, now: number): Omit<SnapshotMeta, 'askedAt' | 'storedAt'> {
  const date = Date.parse(headers.get('date') ?? '')
  const [version] = parseVersions(headers.get(header.version))
  const etag = headers.get('etag')
  return {
    asOf: new Date(Number.isNaN(date) ? now : date).toISOString(),
    ...(version ? { scope: version[0], version: version[1] } : {}),
    ...(etag === null ? {} : { etag }),
  }
}

/** The headers of the answer to a page. */
export function answerHeaders(meta: SnapshotMeta): Headers {
  const headers = new Headers({ 'content-type': 'application/json', [header.asOf]: meta.asOf })
  if (meta.version !== undefined) headers.set(header.version, `${meta.scope}:${meta.version}`)
  return headers
}
