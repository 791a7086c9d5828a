import { header, PAGE_ONLY_HEADERS } from '../../contract/api/headers.ts'
import { CALL_TIMEOUT_MS } from '../../contract/rules/durations.ts'
import type { PageMessage, PageReply, WorkerMessage } from '../../contract/worker/messages.ts'
import type { PageEngine } from '../host/page-engine.ts'
import { askWorker, workerMessageOf } from './worker-messages.ts'

type MessageOf<T extends PageMessage['type']> = Extract<PageMessage, { type: T }>

/** Where the engine that answers this page runs. 'nowhere': nothing can be kept on this device. */
export type EngineHost = 'worker' | 'page' | 'nowhere'

/** The page's link to the offline engine, wherever it runs (design section 4b). */
export interface EngineLink {
  readonly host: () => EngineHost
  /** Calls the API through the engine, or directly if there is none and offline mode is off. Rejects like `fetch`. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Sends a message and resolves to the engine's reply; undefined if there is no engine or it does not reply. */
  ask<T extends PageMessage['type']>(message: MessageOf<T>): Promise<PageReply[T] | undefined>
  /** Calls back for each message from the engine. Returns an unsubscribe function. */
  listen(onMessage: (message: WorkerMessage) => void): () => void
}

/** Time within which a worker that has taken the engine controls the page. */
const CLAIM_TIMEOUT_MS = 1_000

/**
 * Creates the link. A worker that controls the page runs the engine. Without one (the first visit until it is active,
 * no worker file, a browser without workers), this page runs it. `container` is `navigator.serviceWorker`; `onHostChange`
 * is called when the worker turns out to keep nothing, or to keep things again: its engine may have missed messages.
 */
export function createEngineLink(
  container: ServiceWorkerContainer | undefined,
  isOfflineMode: () => boolean,
  onHostChange: () => void,
): EngineLink {
  const listeners = new Set<(message: WorkerMessage) => void>()
  const notify = (message: WorkerMessage) => {
    for (const listener of listeners) listener(message)
  }
  let pageEngine: Promise<PageEngine | undefined> | undefined
  let isBroken = false
  let isWorkerBroken = false

  const logMissing = (error: unknown): undefined => {
    console.warn('No offline engine; calls go straight to the server:', error)
  }

  function here(): Promise<PageEngine | undefined> {
    pageEngine ??= import('../host/page-engine.ts').then(
      ({ startPageEngine }) => {
        try {
          return startPageEngine(notify)
        } catch (error) {
          isBroken = true
          return logMissing(error)
        }
      },
      error => {
        pageEngine = undefined
        return logMissing(error)
      },
    )
    return pageEngine
  }

  container?.addEventListener('controllerchange', () => {
    void pageEngine?.then(engine => engine?.stop())
    pageEngine = undefined
  })
  container?.addEventListener('message', event => {
    const message = workerMessageOf(event.data)
    if (message) notify(message)
  })
  container?.startMessages()

  /** Resolves once a worker controls this page; the worker has asked for the engine just before. */
  async function controlled(): Promise<void> {
    if (container?.controller) return
    await new Promise(resolve => {
      container?.addEventListener('controllerchange', resolve, { once: true })
      setTimeout(resolve, CLAIM_TIMEOUT_MS)
    })
  }

  /** Runs `work` with this page's engine, or `otherwise` if a worker controls this page or no engine can run here. */
  async function inPage<T>(
    work: (engine: PageEngine) => Promise<T>,
    otherwise: () => Promise<T>,
  ): Promise<T> {
    const engine = isBroken || container?.controller ? undefined : await here()
    if (!engine || container?.controller) return otherwise()
    try {
      return await work(engine)
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      if (!['NoEngine', 'EngineTaken', 'SilentEngine'].includes(name)) throw error
      if (name === 'EngineTaken') await controlled()
      // If another page is silent, this page's engine is not broken: it runs as soon as that page releases the lock.
      if (name !== 'SilentEngine' && !container?.controller) isBroken = true
      return otherwise()
    }
  }

  function setWorkerBroken(isBrokenNow: boolean): void {
    if (isBrokenNow === isWorkerBroken) return
    isWorkerBroken = isBrokenNow
    onHostChange()
  }

  async function callWorker(url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    if (isOfflineMode()) headers.set(header.offlineMode, 'true')
    const answer = await fetch(url, { ...init, headers })
    setWorkerBroken(answer.headers.has(header.noEngine))
    return answer
  }

  /**
   * Calls the server without the engine, so it must itself refuse in offline mode and remove the headers that are for
   * the engine only, and break off a write that gets no answer.
   */
  async function callServer(url: string, init: RequestInit): Promise<Response> {
    if (isOfflineMode()) throw new TypeError('Offline mode is on.')
    const headers = new Headers(init.headers)
    for (const name of PAGE_ONLY_HEADERS) headers.delete(name)
    const signal = init.method ? AbortSignal.timeout(CALL_TIMEOUT_MS) : null
    return fetch(url, { signal, ...init, headers })
  }

  return {
    host() {
      if (container?.controller) return isWorkerBroken ? 'nowhere' : 'worker'
      return isBroken ? 'nowhere' : 'page'
    },

    fetch(url, init) {
      return inPage(
        engine => engine.fetch(new Request(url, init)),
        () => (container?.controller ? callWorker : callServer)(url, init),
      )
    },

    ask<T extends PageMessage['type']>(message: MessageOf<T>) {
      return inPage(
        engine => engine.ask<T>(message),
        async () => {
          const reply = await askWorker<T>(container?.controller, message)
          // A worker without its engine does not reply. In offline mode the page makes no API call to such a worker, so
          // only a reply can show that the engine is back.
          if (reply) setWorkerBroken(false)
          return reply
        },
      )
    },

    listen(onMessage) {
      listeners.add(onMessage)
      return () => listeners.delete(onMessage)
    },
  }
}
