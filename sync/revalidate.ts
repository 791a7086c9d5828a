import { API_BASE } from '../contract/index.ts'
import { forgetIncluded, isAffected, isDeletedByAcked } from './acked-ops.ts'
import { type ApiCall, NoResponse } from './api-call.ts'
import type { Clock } from './host.ts'
import type { Outbox } from './outbox.ts'
import type { Snapshots } from './patched-snapshots.ts'
import { type ReadRequest, readRequest } from './read-request.ts'
import type { Session } from './session.ts'
import { storeAnswer } from './store-answer.ts'
import { timings } from './timings.ts'
import type { SnapshotMeta } from './versions.ts'

interface Options {
  readonly clock: Pick<Clock, 'now'>
  readonly outbox: Outbox
  readonly session: Pick<Session, 'user' | 'token' | 'rejectToken' | 'accepted'>
  readonly api: Pick<ApiCall, 'send'>
  /** Called with the paths whose answers have changed. */
  readonly invalidate: (paths: readonly string[]) => void
  /** Whether a page has recently asked for this path; such paths are always read again. */
  readonly isInUse: (path: string) => boolean
  /** The latest version of each scope that the live feed has reported. */
  readonly feedVersions: ReadonlyMap<number, number>
}

/** Keeps stored answers fresh: asks the server, and stores its answer unless a newer one is stored. */
export function createRevalidate(options: Options) {
  const { outbox, session, api, isInUse, feedVersions } = options
  const underWay = new Map<string, { rerun: boolean; done: Promise<unknown> }>()
  /** The logical times at which the reads under way began. */
  const readsUnderWay = new Set<number>()

  const forget = (store: Snapshots): Promise<void> =>
    forgetIncluded(store, { outbox, isInUse, oldestRead: Math.min(...readsUnderWay) })

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
  async function fetchFresh(read: ReadRequest, store: Snapshots): Promise<Response | undefined> {
    const answer = await fetchOnce(read, store)
    // A live change that arrives while an answer is on its way cannot be applied to it.
    return isBehind(store.metaOf(read.path) ?? {}) ? fetchOnce(read, store) : answer
  }

  async function fetchOnce(read: ReadRequest, store: Snapshots): Promise<Response | undefined> {
    const askedAt = store.next()
    readsUnderWay.add(askedAt)
    try {
      const response = await ask(read, store.metaOf(read.path))
      const text = await response.text().catch(cause => {
        throw new NoResponse('The answer broke off.', { cause })
      })
      // The user has changed in the meantime, and this answer is not theirs.
      if (session.user()?.id !== store.userId) throw new NoResponse('Somebody else is signed in now.')
      if (store.isClosed()) throw new NoResponse('What is stored has been loaded anew.')
      const answer = await storeAnswer(read, store, { response, text, askedAt }, options)
      // Not offline, where nothing could be looked up again.
      if (read.lookUp) await store.runExclusive(() => removeOldLookUps(store, askedAt))
      return answer
    } finally {
      readsUnderWay.delete(askedAt)
      await forget(store)
    }
  }

  /** Removes the look-ups that no page has recently asked for: each is of a single thing, and they would add up. */
  async function removeOldLookUps(store: Snapshots, now: number): Promise<void> {
    for (const path of store.paths()) {
      const age = now - (store.metaOf(path)?.askedAt ?? now)
      if (age >= timings.inUseForMs && !isInUse(path) && readRequest(path)?.lookUp) await store.remove(path)
    }
  }

  /** Fetches a path, one call at a time; again afterwards if `refresh` was called for it in the meantime. */
  function revalidate(read: ReadRequest, store: Snapshots): Promise<unknown> {
    const current = underWay.get(read.path)
    if (current) return current.done
    const work = { rerun: false, done: Promise.resolve<unknown>(undefined) }
    underWay.set(read.path, work)
    work.done = (async () => {
      try {
        do {
          work.rerun = false
          await fetchFresh(read, store)
        } while (work.rerun)
      } catch (error) {
        if (!(error instanceof NoResponse)) console.warn(`${read.path} could not be read again:`, error)
      } finally {
        underWay.delete(read.path)
      }
    })()
    return work.done
  }

  return {
    fetchFresh,
    revalidate,
    forgetIncluded: forget,

    /** Whether a read is under way, whose answer may lack an op acknowledged now. */
    isFetching: () => readsUnderWay.size > 0,

    /** Rereads paths that acknowledged ops affect; those no page asked for recently only if their view changes. */
    async refresh(paths: readonly string[], store: Snapshots): Promise<void> {
      const acked = outbox.ackedOf(store.userId)
      const wanted: ReadRequest[] = []
      for (const path of paths) {
        const read = readRequest(path)
        if (read && isDeletedByAcked(read, acked, store)) {
          // The server has just deleted it and would answer 404.
          await store.remove(path)
          continue
        }
        if (read && (isInUse(path) || (await isAffected(path, acked, store)))) wanted.push(read)
        const work = underWay.get(path)
        if (work) work.rerun = true
      }
      await Promise.all(wanted.map(read => revalidate(read, store)))
    },
  }
}
