import type { Op } from '../contract/offline/queued-write.ts'
import { createMutex } from '../contract/rules/mutex.ts'
import { createApiCall, probeServer } from './api-call.ts'
import { createBatcher } from './batcher.ts'
import { createDevice } from './device.ts'
import { createDeviceCalls } from './device-calls.ts'
import { createDrain, DRAIN_LOCK } from './drain.ts'
import { createFirstScreens } from './first-screens.ts'
import type { Host } from './host.ts'
import { createLeftBehind } from './left-behind.ts'
import { createLive } from './live.ts'
import { createNetworkState } from './network-state.ts'
import { openOutbox } from './outbox.ts'
import { createOutcomes } from './outcomes.ts'
import { createReads } from './reads.ts'
import { createRemoteSignOut } from './remote-sign-out.ts'
import { sendAll } from './send-all.ts'
import { createSession } from './session.ts'
import { createSignOutOrderCheck } from './sign-out-order-check.ts'
import { deleteOtherUsersCaches } from './snapshots.ts'
import { createStatus } from './status.ts'
import { timings } from './timings.ts'
import { createUserSnapshots } from './user-snapshots.ts'
import { createView } from './view.ts'
import { createViewPatches, invalidatePause } from './view-patches.ts'
import { createWrites } from './writes.ts'

/** The offline engine, with all its parts connected and its state loaded from the device. */
export type Engine = Awaited<ReturnType<typeof startEngine>>

/** Starts the engine on its host. Rejects when the stores cannot be opened. */
export async function startEngine(host: Host) {
  const { clock, random, database, caches, postToPages, isVisible } = host
  const [outbox, settings] = await Promise.all([
    openOutbox(host.queue, database, clock),
    database.readSettings(),
  ])
  const deviceId = settings.device ?? random.uuid()
  if (settings.device === undefined) await database.saveSetting('device', deviceId)

  const network = createNetworkState({
    ...host,
    probe: () => probeServer(host),
    onChange: () => onNetworkChange(),
  })
  const api = createApiCall({
    ...host,
    network,
    deviceHeaders: () => device.headers(),
    onSignedOut: order => void remoteSignOut.start(order),
  })
  const session = createSession({
    clock,
    askPages: (userId, stale) => postToPages({ type: 'token-request', userId, stale }),
    isOffline: () => isOffline(),
    onChange: () => status.changed(),
    onToken: () => void drain.kick(),
  })

  const device = createDevice({
    random,
    id: deviceId,
    outbox,
    session,
    save: id => database.saveSetting('device', id),
  })
  const deviceCalls = createDeviceCalls({ api, device })
  const remoteSignOut = createRemoteSignOut({
    stored: settings.signOut,
    save: progress => database.saveSetting('signOut', progress),
    sendAll: () => writes.stored().then(() => sendAll({ isOffline: isOffline(), session, outbox, drain })),
    countUnsent: () => writes.stored().then(() => outbox.allIds().length),
    deviceId: device.id,
    clear,
    report: async (id, lost) => !isOffline() && deviceCalls.report(id, lost),
    postToPages,
  })

  const changeUser = createMutex()
  let ownerOfAnswers = settings.session?.id
  let stopped = false
  const userSnapshots = createUserSnapshots({
    ...host,
    user: () => session.user(),
    isStopped: () => stopped,
    onFlushed: store => reads.forgetShown(store),
  })
  const snapshots = userSnapshots.current

  const isOffline = () => network.reason() !== false
  const { viewOf, viewValue } = createView()
  const viewPatches = createViewPatches({ outbox, snapshots, viewValue, post: postToPages })
  const invalidate = createBatcher(clock, invalidatePause, viewPatches.invalidate)
  const postRevalidate = (paths: readonly string[]) => void postToPages({ type: 'revalidate', paths })
  const feedVersions = new Map<number, number>()
  const reads = createReads({
    clock,
    outbox,
    session,
    api,
    snapshots,
    isOffline,
    invalidate,
    feedVersions,
    viewOf,
    recordSent: viewPatches.recordSent,
  })
  const live = createLive({
    clock,
    snapshots,
    feedVersions,
    invalidate,
    revalidate: createBatcher(clock, () => timings.revalidateIntervalMs, postRevalidate),
  })
  const outcomes = createOutcomes({
    clock,
    random,
    outbox,
    reads,
    post: postToPages,
    invalidate,
    // A stopped engine removes nothing from the stores: another engine has loaded their content.
    isVisible: async clientId => !stopped && isVisible(clientId),
    onChange: () => status.changed(),
  })
  const drain = createDrain({
    clock,
    random,
    outbox,
    session,
    api,
    mayCall: () => !stopped && !isOffline(),
    settle: outcomes.settle,
    onBackOff: outcomes.removeWaiter,
    onChange: () => status.changed(),
    withLock: work => host.withLock(DRAIN_LOCK, work),
  })
  const status = createStatus({
    clock,
    outbox,
    session,
    network,
    drain,
    outcomes,
    hasStorageFailed: () => writes.hasStorageFailed(),
    postToPages,
  })
  const writes = createWrites({
    clock,
    random,
    outbox,
    session,
    drain,
    outcomes,
    reads,
    // A stopped engine sees no more outcomes: a page waiting for one would be answered only after the timeout.
    isOffline: () => stopped || isOffline(),
    isToggled: network.isToggled,
    forward: api.forward,
    invalidate,
    registerWakeUp: host.registerWakeUp,
    onChange: () => status.changed(),
  })

  const askForOrder = createSignOutOrderCheck({
    clock,
    outbox,
    session,
    isOffline,
    order: deviceCalls.order,
    onOrder: remoteSignOut.start,
  })
  const firstScreens = createFirstScreens({
    clock,
    stored: settings.firstScreen ?? [],
    database,
    outbox,
    session,
    metaOf: userSnapshots.metaOf,
  })

  function onNetworkChange(): void {
    if (stopped) return
    // First: a page that still believes it is offline provides no token.
    status.post()
    void database.saveSetting('unreachable', network.isUnreachable())
    if (isOffline()) return
    session.onReconnect()
    void reads.onReconnect()
    void drain.retryAllNow()
    void remoteSignOut.goOn()
    void askForOrder()
  }

  /** The browser believes the connection is back. Throws while writes are left, which makes it try again later. */
  async function onSync(): Promise<void> {
    await drain.retryAllNow()
    if (outbox.counts(session.user()?.id).waiting > 0) throw new Error('Some writes still wait to be sent.')
  }

  /** Removes everything stored for any user, and renews the device's id. Throws if stopped: the next engine does it. */
  async function clear(): Promise<void> {
    await Promise.all([setUser(null), writes.stored()])
    if (!(await outbox.discard(outbox.allIds()))) throw new Error('This engine has been stopped.')
    await outbox.forgetOthers(undefined)
    await database.freshness.clearAll()
    await device.renew()
    await setToggle(false)
    status.changed()
  }

  /** One change at a time: a user who signs in again must not see data that their sign-out is still removing. */
  const setUser = (user: ReturnType<typeof session.user>): Promise<void> =>
    changeUser(async () => {
      session.setUser(user)
      if (ownerOfAnswers !== user?.id) {
        userSnapshots.close()
        viewPatches.forget()
        await deleteOtherUsersCaches(user?.id, caches, database.freshness)
        await firstScreens.clear()
        await outbox.forgetOthers(user?.id)
        if (user && !isOffline()) reads.announceMissed()
      }
      // Last: after an interruption, the next attempt removes whatever is left.
      await database.saveSetting('session', user)
      ownerOfAnswers = user?.id
      status.changed()
      void drain.kick()
    })

  async function setToggle(offline: boolean): Promise<void> {
    network.setToggle(offline)
    await database.saveSetting('offline', offline)
  }

  /** The operator has changed something in the outbox. */
  async function afterOutboxChange(ops: readonly Op[]): Promise<void> {
    for (const op of ops) invalidate(await reads.affectedPathsOf(op))
    status.changed()
    await drain.kick()
  }

  /**
   * Stops this engine so that another host can continue from the stores. Aborts calls that are under way (their writes
   * are sent again under the same keys) and stores what is only in memory.
   */
  async function stop(): Promise<void> {
    stopped = true
    api.end()
    try {
      await drain.kick()
      await (await snapshots())?.flush()
    } finally {
      // Last: a page may have made a write, or retried or discarded one, in the meantime.
      await Promise.all([writes.stored(), outbox.end()])
    }
  }

  /** Must be called every `timings.tickIntervalMs`. Sends pending writes (specification section 4). */
  function tick(): void {
    if (stopped) return
    network.tick()
    if (outbox.counts(session.user()?.id).waiting > 0) void drain.kick()
    void remoteSignOut.goOn()
    void askForOrder()
  }

  network.setToggle(settings.offline)
  if (settings.unreachable) network.startUnreachable()
  network.tick()
  session.setUser(settings.session)
  void drain.kick()
  void remoteSignOut.goOn()

  return {
    /** Opens the user's stored answers before the first read needs them. */
    open: async (): Promise<void> => void (await snapshots()),
    outbox,
    network,
    session,
    api,
    device,
    remoteSignOut,
    reads,
    firstScreens,
    live,
    writes,
    /** Called when a page has displayed the refusal of its write, or cannot. Returns whether it is in the outbox. */
    endRefusal: async (id: string, seen: boolean) => !stopped && outcomes.settleShown(id, seen),
    leftBehind: createLeftBehind({ clock, outbox, session }),
    drain,
    status,
    setUser,
    setToggle,
    afterOutboxChange,
    onSync,
    tick,
    stop,
  }
}
