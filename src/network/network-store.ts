import type { OfflineReason, SessionUser, Status, WorkerMessage } from '../../contract/worker/messages.ts'
import { createListeners } from '../lib/listeners.ts'
import type { EngineLink } from './engine-link.ts'
import type { OfflineReadinessStore } from './offline-readiness-store.ts'

/** The state of the network and the outbox, for screens (specification section 3, "Network state"). */
export interface NetworkState {
  readonly online: boolean
  /** Why the device counts as offline. */
  readonly offline: OfflineReason | false
  readonly manualToggle: boolean
  readonly pendingRequests: number
  /** The highest pending count since it was last zero; shows how far sending has come. */
  readonly peakPending: number
  /** How many of the pending writes are being sent. */
  readonly sending: number
  readonly rejected: number
  /** How many unsent writes of other users are on this device. */
  readonly ofOthers: number
  /** Writes wait until somebody signs in. */
  readonly needsSignIn: boolean
  /** They wait for that, or until the sign-in provider answers. */
  readonly lacksToken: boolean
  /** Whether writes are kept on this device until they have taken effect. */
  readonly canKeep: boolean
}

type Refused = Extract<WorkerMessage, { type: 'refused' }>
type Patched = Extract<WorkerMessage, { type: 'patched' }>

interface Options {
  readonly engine: EngineLink
  /** Prefix of the local storage keys, for example `rbr_trackside_`. */
  readonly storagePrefix: string
  /** The keys of the writes that this page had held back since the last call. */
  readonly takeHeldKeys?: () => readonly string[]
  /** The worker's answers for these API paths have changed. */
  readonly onInvalidate: (paths: readonly string[]) => void
  /** Rows of a list have changed. */
  readonly onPatched: (patch: Patched) => void
  /** The worker's answers for these paths may be out of date. */
  readonly onRevalidate: (paths: readonly string[]) => void
  /** The server has refused a write that was waiting. */
  readonly onRefused?: (refused: Refused) => void
  /** Progress of a worker that is being installed. */
  readonly onInstalling?: OfflineReadinessStore['installing']
}

export type Network = ReturnType<typeof createNetwork>

/** The pending count is polled while writes wait or the device is offline (specification section 4). */
const POLL_INTERVAL_MS = 2_000
/** A browser stops a worker that is idle for 30 s. A write made before it has started again is lost with its page. */
const KEEP_AWAKE_INTERVAL_MS = 20_000

const toggleKeyOf = (storagePrefix: string): string => `${storagePrefix}offline`

/** Whether the operator has switched 'Offline mode' on, in this tab or another one. */
export const isForcedOffline = (storagePrefix: string): boolean =>
  localStorage.getItem(toggleKeyOf(storagePrefix)) === 'true'

/** The network and the outbox as this page knows them: as the engine reports them, before that from the browser. */
export function createNetwork({
  engine,
  storagePrefix,
  takeHeldKeys = () => [],
  onInvalidate,
  onPatched,
  onRevalidate,
  onRefused,
  onInstalling,
}: Options) {
  const toggleKey = toggleKeyOf(storagePrefix)
  const userKey = `${storagePrefix}worker_user`
  const { subscribe, notify } = createListeners()
  const isToggled = () => isForcedOffline(storagePrefix)
  let status: Status | undefined
  let user: SessionUser | null | undefined
  /** Id of the user that the engine knows from this page. */
  let knownUserId: string | undefined
  let peak = 0
  /** The count on the app's icon; unknown at first: it is that of an earlier page. */
  let badge: number | undefined
  let state = compute()

  function compute(): NetworkState {
    const toggle = isToggled()
    // The operator's toggle applies even before the engine has received it.
    const reported = status
      ? status.offline !== 'toggle' && status.offline
      : !navigator.onLine && 'no-network'
    const offline = toggle ? 'toggle' : reported
    return {
      online: offline === false,
      offline,
      manualToggle: toggle,
      pendingRequests: status?.pending ?? 0,
      peakPending: peak,
      sending: status?.sending ?? 0,
      rejected: status?.rejected ?? 0,
      ofOthers: status?.ofOthers ?? 0,
      needsSignIn: status?.needsSignIn ?? false,
      lacksToken: status?.lacksToken ?? false,
      canKeep: engine.host() !== 'nowhere' && !status?.storageFailed,
    }
  }

  function update(): void {
    const pending = status?.pending ?? 0
    peak = pending === 0 ? 0 : Math.max(pending, peak)
    const next = compute()
    const count = next.pendingRequests + next.rejected
    if (status && badge !== count) {
      badge = count
      showBadge(count)
    }
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    notify()
  }

  async function poll(): Promise<void> {
    status = (await engine.ask({ type: 'get-status' })) ?? status
    // The worker may have been stopped before it received the toggle, or the disk was too full to store it.
    const offline = isToggled()
    if (status && (status.offline === 'toggle') !== offline) await engine.ask({ type: 'toggle', offline })
    update()
  }

  /** Makes the engine send what waits and check its network, because something may have changed. */
  const ping = (): void => void engine.ask({ type: 'drain' }).then(poll)

  function onMessage(message: WorkerMessage): void {
    if (message.type === 'invalidate') onInvalidate(message.paths)
    else if (message.type === 'patched') onPatched(message)
    else if (message.type === 'revalidate') onRevalidate(message.paths)
    else if (message.type === 'refused') onRefused?.(message)
    else if (message.type === 'installing') onInstalling?.(message)
    else if (message.type === 'status') {
      status = message.status
      update()
    }
  }

  /** Gives the engine the toggle and the user; repeated whenever another worker takes over. */
  async function sendState(): Promise<void> {
    await engine.ask({ type: 'toggle', offline: isToggled() })
    if (user !== undefined) await tellUser(user)
    await poll()
  }

  async function tellUser(next: SessionUser | null): Promise<void> {
    user = next
    if (next?.id !== localStorage.getItem(userKey)) localStorage.removeItem(userKey)
    const reply = await engine.ask({ type: 'session', user: next })
    if (!reply || user !== next) return
    knownUserId = next?.id
    if (next) localStorage.setItem(userKey, next.id)
  }

  /** Has the engine send what this page had held back; another page may still show its own Undo. */
  async function endHolds(): Promise<void> {
    const ids = takeHeldKeys()
    if (ids.length > 0) await engine.ask({ type: 'end-holds', ids })
  }

  async function setUser(next: SessionUser | null): Promise<void> {
    await tellUser(next)
    void poll()
  }

  async function setManualToggle(offline: boolean): Promise<void> {
    localStorage.setItem(toggleKey, String(offline))
    update()
    await engine.ask({ type: 'toggle', offline })
    await poll()
  }

  // Listens before the page is drawn: answers read by then may already change, and each change is reported once.
  engine.listen(onMessage)

  return {
    getState: (): NetworkState => state,
    subscribe,
    engine,
    /** For an engine that may have missed messages; `next` applies only if no user is set yet. */
    handshake(next?: SessionUser): Promise<void> {
      if (user === undefined) user = next
      return sendState()
    },
    setManualToggle,

    /** Sets the signed-in user. Await this before the first read, so that its answer is stored for that user. */
    setUser,

    /**
     * Whether the engine knows this user, so that answers are stored for them. A worker may know them from an earlier
     * page; an engine in the page knows nobody when it starts.
     */
    isKnown: (userId: string): boolean =>
      engine.host() === 'worker' ? localStorage.getItem(userKey) === userId : knownUserId === userId,

    /** Whether a sign-out has begun and nobody has signed in since. */
    isSignedOut: (): boolean => user === null,

    /** Signs the user out of the engine: removes their answers, keeps their unsent writes, and ends offline mode. */
    async endSession(): Promise<void> {
      user = null
      await endHolds()
      await setUser(null)
      // Only after the sign-out: switching the toggle off earlier would send the waiting writes.
      if (isToggled()) await setManualToggle(false)
    },

    /** Listens to the browser and to other tabs. Returns a function that stops listening. */
    start(): () => void {
      const onVisibility = () => {
        if (document.visibilityState === 'visible') ping()
        else void endHolds()
      }
      const onNetwork = () => {
        update()
        ping()
      }
      const onStorage = ({ key }: StorageEvent) => {
        if (key === toggleKey || key === null) update()
      }
      const timer = setInterval(() => {
        if (!state.online || state.pendingRequests > 0) void poll()
      }, POLL_INTERVAL_MS)
      const keepAwake = setInterval(() => {
        if (document.visibilityState === 'visible') void poll()
      }, KEEP_AWAKE_INTERVAL_MS)
      const ends = new AbortController()
      const on = { signal: ends.signal }
      addEventListener('online', onNetwork, on)
      addEventListener('offline', onNetwork, on)
      addEventListener('focus', ping, on)
      addEventListener('storage', onStorage, on)
      document.addEventListener('visibilitychange', onVisibility, on)
      void sendState()
      return () => {
        clearInterval(timer)
        clearInterval(keepAwake)
        ends.abort()
      }
    },
  }
}

/** Shows the count on the icon of the installed app, if the browser supports it. */
function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Of 0, the browser shows nothing.
  navigator.setAppBadge(count).catch(error => console.info('The app icon’s count could not be set:', error))
}
