import type { WorkerMessage } from '../../contract/worker/messages.ts'
import { createListeners } from '../lib/listeners.ts'

type FilesThere = Pick<Extract<WorkerMessage, { type: 'installing' }>, 'done' | 'total' | 'restoring'>

/** Whether this app can be opened again without a network. `none`: no worker can be had here, or none is wanted. */
export type OfflineReadiness =
  | { readonly state: 'unknown' | 'ready' | 'just-ready' | 'none' }
  | ({ readonly state: 'installing' } & FilesThere)

export type OfflineReadinessStore = ReturnType<typeof createOfflineReadiness>

/** 'Ready for offline' is said for so long, once. */
const JUST_READY_MS = 6_000

/** Keeps how far this device is with the worker that opens the app without a network. `controlled`: one is in charge already. */
export function createOfflineReadiness(controlled: boolean) {
  const { subscribe, notify } = createListeners()
  let readiness: OfflineReadiness = { state: controlled ? 'ready' : 'unknown' }

  function set(next: OfflineReadiness): void {
    readiness = next
    notify()
  }

  /** A worker is in charge, or it is known that there will be none. One that restores its files is in charge. */
  const isSettled = () =>
    readiness.state === 'installing' ? readiness.restoring === true : readiness.state !== 'unknown'

  /** A worker is in charge, and has its files. */
  function ready(): void {
    if (readiness.state === 'ready' || readiness.state === 'just-ready') return
    set({ state: 'just-ready' })
    setTimeout(() => readiness.state === 'just-ready' && set({ state: 'ready' }), JUST_READY_MS)
  }

  return {
    get: (): OfflineReadiness => readiness,
    subscribe,

    /** So many files of the app are on this device. */
    installing(files: FilesThere): void {
      if (files.restoring && files.done === files.total) ready()
      else if (files.restoring || !isSettled()) set({ ...files, state: 'installing' })
    },

    isSettled,
    ready,

    /** There will be no worker. */
    none: (): void => set({ state: 'none' }),

    /** Resolves once that is settled. */
    settled(): Promise<void> {
      return new Promise(resolve => {
        if (isSettled()) return resolve()
        const stop = subscribe(() => {
          if (!isSettled()) return
          stop()
          resolve()
        })
      })
    },
  }
}
