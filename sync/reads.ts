import { affectedPaths } from '../contract/offline/overlay.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import { type ApiCall, NoResponse } from './api-call.ts'
import type { Clock } from './host.ts'
import { createLocalAnswers } from './local-answers.ts'
import type { Outbox } from './outbox.ts'
import type { Snapshots } from './patched-snapshots.ts'
import { type ReadRequest, readRequest } from './read-request.ts'
import { lateReply, offlineReply } from './replies.ts'
import { createRevalidate } from './revalidate.ts'
import type { Session } from './session.ts'
import { timings } from './timings.ts'
import { opsFor, type View, viewVersion } from './view.ts'

interface Options {
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly outbox: Outbox
  readonly session: Pick<Session, 'user' | 'token' | 'observeToken' | 'rejectToken' | 'accepted'>
  readonly api: Pick<ApiCall, 'send' | 'forward'>
  readonly snapshots: () => Promise<Snapshots | undefined>
  readonly isOffline: () => boolean
  /** Called with the paths whose answers have changed. */
  readonly invalidate: (paths: readonly string[]) => void
  /** Called with the paths whose stored answers may be out of date: pages ask again for those that they show. */
  readonly postRevalidate: (paths: readonly string[]) => void
  /** The latest version of each scope that the live feed has reported. */
  readonly feedVersions: ReadonlyMap<number, number>
  readonly viewOf: View
  /** Called when a page was given `version` of the view of a list that has just changed. */
  readonly recordSent: (read: ReadRequest, version: string) => Promise<void>
}

export type Reads = ReturnType<typeof createReads>

/** Answers reads from stored answers, with the writes applied that these lack, and keeps the stored answers fresh. */
export function createReads(options: Options) {
  const { clock, outbox, session, api, snapshots, isOffline, invalidate, viewOf, recordSent } = options
  const { postRevalidate, feedVersions } = options
  const localAnswers = createLocalAnswers({ outbox, viewOf })
  let couldOpen = true
  /** Read by pages, but neither stored nor answered by the server through this engine: pages repeat these reads. */
  const unansweredPaths = new Set<string>()
  /** By `Clock.elapsed`. */
  const viewedAt = new Map<string, number>()
  const isInUse = (path: string) =>
    clock.elapsed() - (viewedAt.get(path) ?? Number.NEGATIVE_INFINITY) < timings.inUseForMs
  const { fetchFresh, revalidate, isFetching, refresh, forgetIncluded } = createRevalidate({
    clock,
    outbox,
    session,
    api,
    invalidate,
    isInUse,
    feedVersions,
  })

  /** The stored answers; undefined if nobody is signed in, or while they cannot be opened (each call tries again). */
  async function opened(): Promise<Snapshots | undefined> {
    try {
      const store = await snapshots()
      couldOpen = true
      return store
    } catch (error) {
      if (couldOpen) console.warn('The stored answers could not be opened:', error)
      couldOpen = false
      return undefined
    }
  }

  /** The server's answer, or else one that was stored in the meantime; undefined if there is neither. */
  async function find(read: ReadRequest, store: Snapshots): Promise<Response | undefined> {
    if (isOffline()) return undefined
    try {
      const answer = await fetchFresh(read, store)
      if (answer) return answer
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error
    }
    const arrived = await store.get(read.path)
    return arrived && viewOf(read, arrived, opsFor(read, arrived, outbox, store.userId))
  }

  /** The answer to a page's read; undefined if the engine may not answer: the request then goes on to the server. */
  async function answerFromHere(
    read: ReadRequest,
    request: Request,
    later: (work: Promise<unknown>) => void,
  ): Promise<Response | undefined> {
    const store = await opened()
    // The engine may not know yet who is signed in. Once it does, the page may ask again and the answer is stored.
    if (!store || !session.observeToken(request.headers.get('authorization'))) return undefined
    viewedAt.set(read.path, clock.elapsed())
    const stored = request.cache === 'reload' && !isOffline() ? undefined : await store.get(read.path)
    if (stored) {
      const ops = opsFor(read, stored, outbox, store.userId)
      // Pages ask for a cached copy after it has changed: it is likely to change again.
      if (request.cache === 'force-cache') later(recordSent(read, viewVersion(stored, ops)))
      else if (!isOffline()) later(revalidate(read, store))
      return viewOf(read, stored, ops)
    }
    const own = await localAnswers.forCreated(read, store)
    const askedAt = clock.elapsed()
    const found = own ?? (await find(read, store))
    if (found && !own) return found
    const isLate = !isOffline() && clock.elapsed() - askedAt >= timings.slowAnswerMs
    // The page may ask again once the server has the data or can be reached.
    unansweredPaths.add(read.path)
    return own ?? (await localAnswers.forOthers(read, store)) ?? (isLate ? lateReply() : offlineReply())
  }

  return {
    /** Answers a page's read. */
    async answer(
      read: ReadRequest,
      request: Request,
      later: (work: Promise<unknown>) => void,
    ): Promise<Response> {
      const answer = await answerFromHere(read, request, later).catch(error => {
        console.warn(`${read.path} could not be answered from the stored answers:`, error)
        return undefined
      })
      if (answer) return answer
      unansweredPaths.add(read.path)
      return isOffline() ? offlineReply() : api.forward(request)
    },

    /** The paths whose answers an op may change: of the stored answers, and of reads that got none. */
    async affectedPathsOf(op: Op): Promise<string[]> {
      const store = await opened()
      return store ? affectedPaths(op, [...new Set([...store.paths(), ...unansweredPaths])]) : []
    },

    /** Whether an answer may lack an op acknowledged now: one under way, of a user not signed in, or not to be opened. */
    mayLackOp: ({ owner }: Pick<Op, 'owner'>): boolean =>
      isFetching() || !couldOpen || session.user()?.id !== owner,

    /** A logical time later than the request of every answer that is stored, in memory or on its way. */
    now: async (): Promise<number> => (await opened())?.next() ?? clock.now(),

    /** The instant (ISO) of the oldest stored answer of these paths; null if there is none. */
    async oldestAsOf(paths: readonly string[]): Promise<string | null> {
      const store = await opened()
      const instants = paths.flatMap(path => store?.metaOf(path)?.asOf ?? [])
      return instants.sort()[0] ?? null
    },
    forgetIncluded,

    /** Rereads stored answers in the background after writes have changed them. Returns the paths that stay stored. */
    async refresh(paths: readonly string[]): Promise<readonly string[]> {
      const store = await opened()
      if (store && !isOffline()) await refresh(paths, store)
      return paths.filter(path => store?.metaOf(path))
    },

    /** Tells pages to repeat the reads that got no answer: the user is now known. */
    invalidateUnanswered(): void {
      if (unansweredPaths.size > 0) invalidate([...unansweredPaths])
      unansweredPaths.clear()
    },

    /** The connection is back: pages repeat the reads that got no answer, and answers in use are read again. */
    async onReconnect(): Promise<void> {
      this.invalidateUnanswered()
      const store = await opened()
      if (!store || isOffline()) return
      const inUse = store.paths().filter(isInUse)
      const lookUps = inUse.filter(path => readRequest(path)?.lookUp)
      // A desk has looked up many pins, and shows one of them.
      if (lookUps.length > 0) postRevalidate(lookUps)
      await refresh(
        inUse.filter(path => !lookUps.includes(path)),
        store,
      )
    },
  }
}
