import type { OfflineReason, SessionUser, Status, WorkerMessage } from '../../contract/worker/messages.ts'
import { createListeners } from '../lib/listeners.ts'
import type { EngineLink } from './engine-link.ts'
import type { OfflineReadinessStore } from './offline-readiness-store.ts'

/** What screens are told of the network and the outbox (specification section 3, "Network state"). */
export interface NetworkState {
  readonly online: boolean
  /** Why the device counts as offline. */
  readonly offline: OfflineReason | false
  readonly manualToggle: boolean
  readonly pendingRequests: number
  /** The most that were pending since there were none; for showing how far the sending has come. */
  readonly pendingAtMost: number
  /** Of those pending, how many are under way. */
  readonly sending: number
  readonly rejected: number
  /** Writes wait for a token that no open page could give. */
  readonly needsSignIn: boolean
  /** Whether writes are kept on this device until they have taken effect. */
  readonly canKeep: boolean
}

type Refused = Extract<WorkerMessage, { type: 'refused' }>
type Patched = Extract<WorkerMessage, { type: 'patched' }>

interface Options {
  readonly engine: EngineLink
  /** Prefix of the local storage keys, for example `rbr_trackside_`. */
  readonly storagePrefix: string
  /** The worker has other answers for these API paths than before. */
  readonly onChanged: (paths: readonly string[]) => void
  /** Some rows of a list are others than before. */
  readonly onPatched: (patch: Patched) => void
  /** Its answers for these may be out of date. */
  readonly onStale: (paths: readonly string[]) => void
  /** A write that had waited was refused. */
  readonly onRefused?: (refused: Refused) => void
  /** A worker that is being installed has so many of its files. */
  readonly onInstalling?: OfflineReadinessStore['installing']
}

export type Network = ReturnType<typeof createNetwork>

/** The pending count is polled while there is something to wait for (specification section 4). */
const POLL_INTERVAL_MS = 2_000

const toggleKeyOf = (storagePrefix: string): string => `${storagePrefix}offline`

/** Whether the operator has switched 'Offline mode' on, as this device remembers it. */
export const isForcedOffline = (storagePrefix: string): boolean =>
  localStorage.getItem(toggleKeyOf(storagePrefix)) === 'true'

/** The network and the outbox as this page knows them: from the worker where there is one, else from the browser. */
export function createNetwork({
  engine,
  storagePrefix,
  onChanged,
  onPatched,
  onStale,
  onRefused,
  onInstalling,
}: Options) {
  const toggleKey = toggleKeyOf(storagePrefix)
  const userKey = `${storagePrefix}worker_user`
  const { subscribe, notify } = createListeners()
  let toggle = isForcedOffline(storagePrefix)
  let status: Status | undefined
  let user: SessionUser | null | undefined
  /** Of whom the engine has heard from this page. */
  let told: string | undefined
  let peak = 0
  let state = compute()

  function compute(): NetworkState {
    const browser = navigator.onLine ? false : 'no-network'
    // The toggle is the operator's word, and holds before the worker has heard of it.
    const reported = status && status.offline !== 'toggle' ? status.offline : status ? false : browser
    const offline = toggle ? 'toggle' : reported
    return {
      online: offline === false,
      offline,
      manualToggle: toggle,
      pendingRequests: status?.pending ?? 0,
      pendingAtMost: peak,
      sending: status?.sending ?? 0,
      rejected: status?.rejected ?? 0,
      needsSignIn: status?.needsSignIn ?? false,
      canKeep: engine.place() !== 'nowhere' && !status?.storageFailed,
    }
  }

  function update(): void {
    const pending = status?.pending ?? 0
    peak = pending === 0 ? 0 : Math.max(pending, peak)
    const next = compute()
    const before = new Map<string, unknown>(Object.entries(state))
    if (Object.entries(next).every(([key, value]) => before.get(key) === value)) return
    state = next
    showBadge(next.pendingRequests + next.rejected)
    notify()
  }

  async function poll(): Promise<void> {
    status = (await engine.ask({ type: 'get-status' })) ?? status
    // It was stopped before it had heard of it, or the disk was too full to keep it.
    const offline = isForcedOffline(storagePrefix)
    if (status && (status.offline === 'toggle') !== offline) await engine.ask({ type: 'toggle', offline })
    update()
  }

  /** Something may have changed out there: the worker looks and sends what waits. */
  const ping = (): void => void engine.ask({ type: 'drain' }).then(poll)

  function heard(message: WorkerMessage): void {
    if (message.type === 'invalidate') onChanged(message.paths)
    else if (message.type === 'patched') onPatched(message)
    else if (message.type === 'revalidate') onStale(message.paths)
    else if (message.type === 'refused') onRefused?.(message)
    else if (message.type === 'installing') onInstalling?.(message)
    else if (message.type === 'status') {
      status = message.status
      update()
    }
  }

  /** Tells the worker what it cannot know by itself; again whenever another worker takes over. */
  async function handshake(): Promise<void> {
    await engine.ask({ type: 'toggle', offline: toggle })
    if (user !== undefined) await tellUser(user)
    await poll()
  }

  async function tellUser(next: SessionUser | null): Promise<void> {
    user = next
    if (next?.id !== localStorage.getItem(userKey)) localStorage.removeItem(userKey)
    const reply = await engine.ask({ type: 'session', user: next })
    if (!reply || user !== next) return
    told = next?.id
    if (next) localStorage.setItem(userKey, next.id)
  }

  async function setUser(next: SessionUser | null): Promise<void> {
    await tellUser(next)
    void poll()
  }

  async function setManualToggle(offline: boolean): Promise<void> {
    toggle = offline
    localStorage.setItem(toggleKey, String(offline))
    update()
    await engine.ask({ type: 'toggle', offline })
    await poll()
  }

  // From here on, not only once the page is drawn: what is read before may change meanwhile, and is told once.
  engine.listen(heard)

  return {
    getState: (): NetworkState => state,
    subscribe,
    engine,
    /** Says who and how this page is to an engine that has just begun; `next` where nobody has been named yet. */
    introduce(next?: SessionUser): Promise<void> {
      user ??= next
      return handshake()
    },
    setManualToggle,

    /** The signed-in user, once known; to be awaited before their first read, so that its answer is kept for them. */
    setUser,

    /**
     * Whether the engine was told of this user before, a worker by an earlier page as well: what is read is kept for them.
     * The engine of a page knows nobody when it starts.
     */
    isKnown: (userId: string): boolean =>
      engine.place() === 'worker' ? localStorage.getItem(userKey) === userId : told === userId,

    /** Signs the user out of the worker: their stored answers go, their unsent writes stay for them. The toggle ends as well. */
    async endSession(): Promise<void> {
      await setUser(null)
      // Only then: switched off before, it would send what waits.
      if (toggle) await setManualToggle(false)
    },

    /** Listens to browser and other tabs. Returns a function that stops that. */
    start(): () => void {
      const onVisible = () => {
        if (document.visibilityState === 'visible') ping()
      }
      const onNetwork = () => {
        update()
        ping()
      }
      const onStorage = (event: StorageEvent) => {
        if (event.key !== toggleKey && event.key !== null) return
        toggle = isForcedOffline(storagePrefix)
        update()
      }
      const timer = setInterval(() => {
        if (!state.online || state.pendingRequests > 0) void poll()
      }, POLL_INTERVAL_MS)
      const ends = new AbortController()
      const on = { signal: ends.signal }
      addEventListener('online', onNetwork, on)
      addEventListener('offline', onNetwork, on)
      addEventListener('focus', ping, on)
      addEventListener('storage', onStorage, on)
      document.addEventListener('visibilitychange', onVisible, on)
      void handshake()
      return () => {
        clearInterval(timer)
        ends.abort()
      }
    },
  }
}

/** Puts the count on the installed app's icon, where the browser can. */
function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(error => console.info('The icon shows no count:', error))
}
