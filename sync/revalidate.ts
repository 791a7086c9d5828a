import { header } from '../contract/api/headers.ts'
import { API_BASE } from '../contract/index.ts'
import { isDelta } from '../contract/offline/live-change.ts'
import { affectedPaths, applyOps, isDeleted } from '../contract/offline/overlay.ts'
import { isListName, patchList } from '../contract/offline/patch-list.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import { type ApiCall, NoResponse } from './api-call.ts'
import { errorOf, parseJsonAnswer } from './classify.ts'
import type { Clock } from './host.ts'
import type { Outbox } from './outbox.ts'
import type { Snapshots } from './patched-snapshots.ts'
import { type ReadRequest, readRequest } from './read-request.ts'
import type { Session } from './session.ts'
import { metaOfAnswer } from './snapshots.ts'
import type { AckedOp } from './stores.ts'
import { isMissingOp, isOlderThan, type SnapshotMeta } from './versions.ts'
import { affects, opsFor } from './view.ts'

interface Options {
  readonly clock: Pick<Clock, 'now'>
  readonly outbox: Outbox
  readonly session: Pick<Session, 'user' | 'token' | 'rejectToken' | 'accepted'>
  readonly api: Pick<ApiCall, 'send'>
  /** Called with the paths whose answers have changed. */
  readonly invalidate: (paths: readonly string[]) => void
  /** Whether a page has recently asked for this path; such paths are always read again. */
  readonly isWarm: (path: string) => boolean
  /** The latest version of each scope that the live feed has reported. */
  readonly feedVersions: ReadonlyMap<number, number>
}

type Effective = (path: string) => Promise<ReadonlySet<Op>>

/** Keeps stored answers fresh: asks the server, and stores its answer unless a newer one is stored. */
export function createRevalidate(options: Options) {
  const { clock, outbox, session, api, invalidate, isWarm, feedVersions } = options
  const underWay = new Map<string, { again: boolean; done: Promise<unknown> }>()
  /** The logical times at which the reads under way began. */
  const readsUnderWay = new Set<number>()

  async function ask({ path, since }: ReadRequest, meta: SnapshotMeta | undefined): Promise<Response> {
    const { etag, version } = meta ?? {}
    const delta = since && etag !== undefined && version !== undefined ? `?since=${version}` : ''
    const send = (token: string | undefined) =>
      api.send(API_BASE + path + delta, {
        headers: {
          accept: 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(etag === undefined ? {} : { 'if-none-match': etag }),
        },
      })
    const token = await session.token()
    const response = await send(token)
    if (response.status !== 401 || token === undefined) return response
    session.rejectToken(token)
    const fresh = await session.token()
    return fresh === undefined ? response : send(fresh)
  }

  /** Whether the live feed has reported a later version than the stored answer has. */
  function isBehind({ scope, version }: Pick<SnapshotMeta, 'scope' | 'version'>): boolean {
    return scope !== undefined && version !== undefined && version < (feedVersions.get(scope) ?? 0)
  }

  /** Asks the server and stores its answer. Returns the answer only if it is not one to store. Throws NoResponse. */
  async function fetchFresh(asked: ReadRequest, store: Snapshots): Promise<Response | undefined> {
    const answer = await fetchOnce(asked, store)
    // A live change that arrives while an answer is on its way cannot be applied to it.
    return isBehind(store.metaOf(asked.path) ?? {}) ? fetchOnce(asked, store) : answer
  }

  async function fetchOnce(asked: ReadRequest, store: Snapshots): Promise<Response | undefined> {
    const askedAt = store.next()
    readsUnderWay.add(askedAt)
    try {
      const response = await ask(asked, store.metaOf(asked.path))
      const text = await response.text().catch(cause => {
        throw new NoResponse('The answer broke off.', { cause })
      })
      // The user has changed in the meantime, and this answer is not theirs.
      if (session.user()?.id !== store.userId) throw new NoResponse('Somebody else is signed in now.')
      if (store.isClosed()) throw new NoResponse('What is stored has been loaded anew.')
      return await storeOrPass(asked, store, response, text, askedAt)
    } finally {
      readsUnderWay.delete(askedAt)
      await forgetShown(store)
    }
  }

  async function storeOrPass(
    asked: ReadRequest,
    store: Snapshots,
    response: Response,
    text: string,
    askedAt: number,
  ) {
    const { status, statusText, headers } = response
    const meta = { ...metaOfAnswer(headers, clock.now()), askedAt, storedAt: store.next() }
    if (status === 304 || (response.ok && headers.has(header.version))) session.accepted()
    if (status === 304) {
      await store.refresh(asked.path, meta.asOf, askedAt)
      return undefined
    }
    const value = parseJsonAnswer({ headers, text })
    if (response.ok && headers.has(header.version) && value !== undefined) {
      await store.runExclusive(() => storeAnswer(asked, store, text, value, meta))
      return undefined
    }
    // Data that the user may not see, or that no longer exists, is not shown from the store either.
    if ((status === 403 || status === 404) && errorOf({ status, headers, text })) {
      if (await store.remove(asked.path)) invalidate([asked.path])
    }
    return response.type === 'opaqueredirect'
      ? undefined
      : new Response(text, { status, statusText, headers })
  }

  async function storeAnswer(
    asked: ReadRequest,
    store: Snapshots,
    text: string,
    value: unknown,
    meta: SnapshotMeta,
  ) {
    const stored = await store.get(asked.path)
    // If this answer includes writes that were applied to the stored one, the view may change with it.
    const countOps = (of: SnapshotMeta) => opsFor(asked, { meta: of }, outbox, store.userId).length
    const hasMoreWrites = stored !== undefined && countOps(stored.meta) > countOps(meta)
    if (isDelta(value)) {
      if (!isListName(asked.name) || !stored || isOlderThan(meta, stored.meta)) return
      // Another answer was stored in the meantime, and lacks changes from before this delta.
      if (stored.meta.version === undefined || stored.meta.version < value.since) return
      const { rows, gone } = value
      store.patch(asked.path, patchList(asked.name, await stored.json(), value), meta)
      if (rows.length + gone.length > 0 || hasMoreWrites) invalidate([asked.path])
      return
    }
    if (stored && isOlderThan(meta, stored.meta)) return
    const isSame = stored !== undefined && (await stored.text()) === text
    // The view that pages show is still this one.
    const body = isSame ? { storedAt: stored.meta.storedAt, seenAt: meta.storedAt } : {}
    await store.put(asked.path, text, value, { ...meta, ...body })
    if (stored && (!isSame || hasMoreWrites)) invalidate([asked.path])
  }

  /** Forgets acknowledged ops that all stored answers include, unless a read under way began before them. */
  async function forgetShown(store: Snapshots): Promise<void> {
    if (store.isClosed()) return
    const oldest = Math.min(...readsUnderWay)
    const effective = createEffective(store)
    const shown: string[] = []
    for (const one of outbox.ackedOf(store.userId)) {
      if (oldest > one.ackedAt && !(await isNeeded(one, store, effective))) shown.push(one.id)
    }
    if (shown.length > 0) await outbox.forget(shown)
  }

  async function isNeeded(one: AckedOp, store: Snapshots, effective: Effective): Promise<boolean> {
    // By the flushed state: if the engine ended now, the next one would have neither the patch in memory nor the op.
    const behind = store.paths().filter(path => {
      const meta = store.flushedMetaOf(path)
      return meta !== undefined && isMissingOp(meta, one)
    })
    for (const path of behind.length > 0 ? affectedPaths(one.op, behind) : []) {
      if (isWarm(path) || !store.isFlushed(path) || (await effective(path)).has(one.op)) return true
      // Patched in the meantime: the op has no effect on top of the patch, but the patch would be lost with the engine.
      if (!store.isFlushed(path)) return true
    }
    return false
  }

  /**
   * Finds the ops that change a stored answer, each applied on top of those before it: applied alone, a check-in
   * changes nothing if the answer still has an earlier one that was undone in between. Results are cached by path.
   */
  function createEffective(store: Snapshots): Effective {
    const known = new Map<string, Promise<ReadonlySet<Op>>>()
    async function find(path: string): Promise<ReadonlySet<Op>> {
      const asked = readRequest(path)
      const snapshot = await store.get(path)
      const found = new Set<Op>()
      if (!asked || !snapshot) return found
      const stored: unknown = await snapshot.json()
      let value = stored
      for (const op of opsFor(asked, snapshot, outbox, store.userId)) {
        const next = applyOps(asked.name, asked.params, value, [op], undefined, stored)
        if (next !== value || isDeleted(asked.name, asked.params, [op])) found.add(op)
        value = next
      }
      return found
    }
    return path => {
      const ops = known.get(path) ?? find(path)
      known.set(path, ops)
      return ops
    }
  }

  async function isAffected(path: string, acked: readonly AckedOp[], store: Snapshots): Promise<boolean> {
    const asked = readRequest(path)
    const snapshot = await store.get(path)
    if (!asked || !snapshot) return false
    const missing = acked.filter(one => isMissingOp(snapshot.meta, one)).map(one => one.op)
    return affects(asked, snapshot, missing)
  }

  /** Whether an acknowledged op that the stored answer lacks has deleted the answer's subject. */
  function isDeletedByAcked(asked: ReadRequest, acked: readonly AckedOp[], store: Snapshots): boolean {
    const meta = store.metaOf(asked.path)
    const missing = meta ? acked.filter(one => isMissingOp(meta, one)).map(one => one.op) : []
    return isDeleted(asked.name, asked.params, missing)
  }

  /** Fetches a path, one call at a time; again afterwards if `refresh` was called for it in the meantime. */
  function revalidate(asked: ReadRequest, store: Snapshots): Promise<unknown> {
    const current = underWay.get(asked.path)
    if (current) return current.done
    const work = { again: false, done: Promise.resolve<unknown>(undefined) }
    underWay.set(asked.path, work)
    work.done = (async () => {
      try {
        do {
          work.again = false
          await fetchFresh(asked, store)
        } while (work.again)
      } catch (error) {
        if (!(error instanceof NoResponse)) console.warn(`${asked.path} could not be read again:`, error)
      } finally {
        underWay.delete(asked.path)
      }
    })()
    return work.done
  }

  return {
    fetchFresh,
    revalidate,
    forgetShown,

    /** Whether a read is under way, whose answer may lack an op acknowledged now. */
    isFetching: () => readsUnderWay.size > 0,

    /** Rereads paths that acknowledged ops affect; those no page asked for recently only if their view changes. */
    async refresh(paths: readonly string[], store: Snapshots): Promise<void> {
      const acked = outbox.ackedOf(store.userId)
      const wanted: ReadRequest[] = []
      for (const path of paths) {
        const asked = readRequest(path)
        if (asked && isDeletedByAcked(asked, acked, store)) {
          // The server has just deleted it and would answer 404.
          await store.remove(path)
          continue
        }
        if (asked && (isWarm(path) || (await isAffected(path, acked, store)))) wanted.push(asked)
        const work = underWay.get(path)
        if (work) work.again = true
      }
      await Promise.all(wanted.map(asked => revalidate(asked, store)))
    },
  }
}
