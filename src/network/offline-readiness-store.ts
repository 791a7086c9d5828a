import type { WorkerMessage } from '../../contract/worker/messages.ts'
import { createListeners } from '../lib/listeners.ts'

type InstallProgress = Pick<Extract<WorkerMessage, { type: 'installing' }>, 'done' | 'total' | 'restoring'>

/**
 * Whether this app can be opened and used again without a network. `reading`: the files are there, but not yet all
 * lists of the event; `none`: no worker is available or wanted here.
 */
export type OfflineReadiness =
  | { readonly state: 'unknown' | 'reading' | 'ready' | 'just-ready' | 'none' }
  | ({ readonly state: 'installing' } & InstallProgress)

export type OfflineReadinessStore = ReturnType<typeof createOfflineReadiness>

/** How long 'Ready for offline' is shown, once. */
const JUST_READY_MS = 6_000

/**
 * Tracks the installation of the worker that opens the app without a network, and the first reading of the lists that
 * its screens show. `controlled`: a worker is active already; only what it lacks is told of then. `storagePrefix`: of the
 * deployment.
 */
export function createOfflineReadiness(controlled: boolean, storagePrefix: string) {
  const { subscribe, notify } = createListeners()
  // Signing out removes the lists and clears local storage, so this key never outlives them.
  const readKey = `${storagePrefix}lists_read`
  let hasLists = controlled && localStorage.getItem(readKey) !== null
  let readiness: OfflineReadiness = { state: controlled ? (hasLists ? 'ready' : 'reading') : 'unknown' }

  function set(next: OfflineReadiness): void {
    readiness = next
    notify()
  }

  /** Whether a worker is active (it may be restoring its files), or it is known that there will be none. */
  const isSettled = () =>
    readiness.state === 'installing' ? readiness.restoring === true : readiness.state !== 'unknown'

  const isReady = () => readiness.state === 'ready' || readiness.state === 'just-ready'

  /** A worker is active and has all its files; whether the device is ready depends on the lists too. */
  function workerReady(): void {
    if (isReady()) return
    set({ state: hasLists ? 'just-ready' : 'reading' })
    setTimeout(() => readiness.state === 'just-ready' && set({ state: 'ready' }), JUST_READY_MS)
  }

  return {
    get: (): OfflineReadiness => readiness,
    subscribe,

    /** Reports how many files of the app are on this device. */
    installing(files: InstallProgress): void {
      if (files.restoring && files.done === files.total) workerReady()
      else if (files.restoring || !isSettled()) set({ ...files, state: 'installing' })
    },

    isSettled,
    isReady,
    workerReady,

    /** The lists of the event are on this device. */
    listsRead(): void {
      hasLists = true
      localStorage.setItem(readKey, '')
      if (readiness.state === 'reading') workerReady()
    },

    /** The lists that were read for another user are gone. */
    listsLost(): void {
      hasLists = false
      localStorage.removeItem(readKey)
      if (isReady()) set({ state: 'reading' })
    },

    /** Reports that there will be no worker. */
    noWorker: (): void => set({ state: 'none' }),

    /** Resolves once it is settled. */
    settled(): Promise<void> {
      return new Promise(resolve => {
        const unsubscribe = subscribe(check)
        function check(): void {
          if (!isSettled()) return
          unsubscribe()
          resolve()
        }
        check()
      })
    },
  }
}
