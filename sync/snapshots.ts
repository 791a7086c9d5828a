import { header, parseVersions } from '../contract/api/headers.ts'
import { createMemo } from './memo.ts'
import type { AnswerCaches, CachedAnswer, Database, Freshness } from './stores.ts'
import { isOlderThan, type SnapshotMeta } from './versions.ts'

/** Answers of one user as they are stored, by path below the API base (with its query). */
export type StoredSnapshots = Awaited<ReturnType<typeof openSnapshots>>

/** A stored answer. Its body is to be had once: as it is, as text, or parsed. What is parsed is never to be changed. */
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
        // Lost: the server would say that what is not there has not changed.
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

    /** `value` is the parsed body. An engine that was frozen, and runs on when another has begun, stores nothing older over its answers. */
    async put(path: string, body: string, value: unknown, meta: SnapshotMeta): Promise<void> {
      const there = await cache.get(path)
      if (there && isOlderThan(meta, there.meta)) return
      await cache.put(path, body, meta)
      metas.set(path, meta)
      values.set(path, { storedAt: meta.storedAt, value })
    },

    /** The server said that it has not changed. */
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

/** What is known of one stored answer, without opening all of them. */
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

/** By the times alone, what was found of one that was there before the clock was set back would count for this one. */
const withFreshness = (meta: SnapshotMeta, { asOf, askedAt, storedAt }: Freshness): SnapshotMeta =>
  meta.askedAt < askedAt && (storedAt ?? meta.storedAt) === meta.storedAt ? { ...meta, asOf, askedAt } : meta

/** Empties the stored answers of all users but one, or of all. */
export async function deleteOtherUsersCaches(
  userId: string | undefined,
  caches: AnswerCaches,
  freshness: Database['freshness'],
): Promise<void> {
  const others = (await caches.users()).filter(user => user !== userId)
  await Promise.all(others.map(user => caches.remove(user)))
  await Promise.all(others.map(user => freshness.clear(user)))
}

/** What an answer says of itself; where it names no date, that of the device's clock (ms). */
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

/** Headers of the answer that a page gets. */
export function answerHeaders(meta: SnapshotMeta): Headers {
  const headers = new Headers({ 'content-type': 'application/json', [header.asOf]: meta.asOf })
  if (meta.version !== undefined) headers.set(header.version, `${meta.scope}:${meta.version}`)
  return headers
}
