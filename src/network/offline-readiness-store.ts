/** Whether this app can be opened again without a network. `none`: no worker can be had here, or none is wanted. */
export type OfflineReadiness =
  | { readonly state: 'unknown' | 'ready' | 'just-ready' | 'none' }
  | { readonly state: 'installing'; readonly done: number; readonly total: number }

export type OfflineReadinessStore = ReturnType<typeof createOfflineReadiness>

/** 'Ready for offline' is said for so long, once. */
const JUST_READY_MS = 6_000

/** Keeps how far this device is with the worker that opens the app without a network. `controlled`: one is in charge already. */
export function createOfflineReadiness(controlled: boolean) {
  const listeners = new Set<() => void>()
  let readiness: OfflineReadiness = { state: controlled ? 'ready' : 'unknown' }

  function set(next: OfflineReadiness): void {
    readiness = next
    for (const listener of listeners) listener()
  }

  return {
    get: (): OfflineReadiness => readiness,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** So many files of the app are on this device. */
    installing(done: number, total: number): void {
      if (readiness.state === 'unknown' || readiness.state === 'installing')
        set({ state: 'installing', done, total })
    },

    /** A worker is in charge. */
    ready(): void {
      if (readiness.state === 'ready' || readiness.state === 'just-ready') return
      set({ state: 'just-ready' })
      setTimeout(() => set({ state: 'ready' }), JUST_READY_MS)
    },

    /** There will be no worker. */
    none: (): void => set({ state: 'none' }),

    /** Resolves once a worker is in charge, or it is known that there will be none. */
    settled(): Promise<void> {
      const isSettled = () => readiness.state !== 'unknown' && readiness.state !== 'installing'
      return new Promise(resolve => {
        if (isSettled()) return resolve()
        const stop = this.subscribe(() => {
          if (!isSettled()) return
          stop()
          resolve()
        })
      })
    },
  }
}
