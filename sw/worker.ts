import type { Op } from '../contract/offline/queued-write.ts'
import { createApiCall, probeServer } from '../sync/api-call.ts'
import { createBatcher } from '../sync/batcher.ts'
import { deleteOtherUsersCaches, openSnapshots } from '../sync/caches.ts'
import { openDatabase } from '../sync/database.ts'
import { createDevice } from '../sync/device.ts'
import { createDeviceCalls } from '../sync/device-calls.ts'
import { createDrain } from '../sync/drain.ts'
import { createLive } from '../sync/live.ts'
import { createNetworkState } from '../sync/network-state.ts'
import { openOutbox } from '../sync/outbox.ts'
import { createOutcomes } from '../sync/outcomes.ts'
import { createPatchedSnapshots, type Snapshots } from '../sync/patched-snapshots.ts'
import { workboxQueue } from '../sync/queue.ts'
import { createReads } from '../sync/reads.ts'
import { createRemoteSignOut } from '../sync/remote-sign-out.ts'
import { schedule } from '../sync/scheduler.ts'
import { createSession } from '../sync/session.ts'
import { createStatus } from '../sync/status.ts'
import { timings } from '../sync/timings.ts'
import { createView } from '../sync/view.ts'
import { createViewPatches } from '../sync/view-patches.ts'
import { createWrites } from '../sync/writes.ts'
import { isOpen, tellPages } from './page-link.ts'

/** The parts of the worker, put together and loaded from what is stored on the device. */
export type Worker = Awaited<ReturnType<typeof startWorker>>

/** `registerSync` asks the browser to wake the worker when the connection is back. */
export async function startWorker(registerSync: () => Promise<void>) {
  const database = openDatabase()
  const [outbox, settings] = await Promise.all([
    openOutbox(workboxQueue(), database),
    database.readSettings(),
  ])

  const network = createNetworkState({
    probe: probeServer,
    browserOnline: () => navigator.onLine,
    onChange: () => onNetworkChange(),
  })
  const api = createApiCall({
    network,
    deviceHeaders: () => device.headers(),
    onSignedOut: order => void remoteSignOut.start(order),
  })
  const session = createSession({
    askPages: (userId, stale) => tellPages({ type: 'token-request', userId, stale }),
    isOffline: () => isOffline(),
    onChange: () => status.changed(),
    onToken: () => void drain.kick(),
  })

  const device = createDevice({
    id: settings.device,
    outbox,
    session,
    save: id => database.saveSetting('device', id),
  })
  const deviceCalls = createDeviceCalls({ api, device })
  const remoteSignOut = createRemoteSignOut({
    stored: settings.signOut,
    save: progress => database.saveSetting('signOut', progress),
    sendAll,
    countUnsent: () => outbox.allIds().length,
    deviceId: device.id,
    clear,
    report: async (id, lost) => !isOffline() && deviceCalls.report(id, lost),
    tellPages,
  })

  let opened: { userId: string; snapshots: Promise<Snapshots> } | undefined
  async function open(userId: string): Promise<Snapshots> {
    const store = createPatchedSnapshots(await openSnapshots(userId, database.freshness), {
      flushIntervalMs: timings.flushIntervalMs,
      onFlushed: () => reads.forgetShown(store),
    })
    return store
  }

  async function snapshots(): Promise<Snapshots | undefined> {
    const user = session.user()
    if (!user) return undefined
    if (opened?.userId !== user.id) opened = { userId: user.id, snapshots: open(user.id) }
    return opened.snapshots
  }

  const isOffline = () => network.reason() !== false
  const { viewOf, viewValue } = createView()
  const viewPatches = createViewPatches({ outbox, snapshots, viewValue, post: tellPages })
  const invalidate = createBatcher(timings.invalidateIntervalMs, paths => void viewPatches.invalidate(paths))
  const reads = createReads({
    outbox,
    session,
    api,
    snapshots,
    isOffline,
    invalidate,
    viewOf,
    recordSent: viewPatches.recordSent,
  })
  const live = createLive({
    snapshots,
    invalidate,
    revalidate: createBatcher(
      timings.revalidateIntervalMs,
      paths => void tellPages({ type: 'revalidate', paths }),
    ),
  })
  const outcomes = createOutcomes({
    outbox,
    reads,
    post: tellPages,
    invalidate,
    isOpen,
    onChange: () => status.changed(),
  })
  const drain = createDrain({
    outbox,
    session,
    api,
    mayCall: () => !isOffline(),
    settle: outcomes.settle,
    onBackOff: outcomes.removeWaiter,
    onChange: () => status.changed(),
    withLock: work => navigator.locks.request('trackside-drain', work),
  })
  const status = createStatus({ outbox, session, network, drain, outcomes, tellPages })
  const writes = createWrites({
    outbox,
    session,
    drain,
    outcomes,
    reads,
    isOffline,
    isToggled: network.isToggled,
    forward: api.forward,
    invalidate,
    registerSync,
    onChange: () => status.changed(),
  })

  function onNetworkChange(): void {
    // First: a page that still thinks that it is offline has no token to give.
    status.tell()
    void database.saveSetting('unreachable', network.isUnreachable())
    if (isOffline()) return
    session.onReconnect()
    void reads.onReconnect()
    void drain.retryAllNow()
    void remoteSignOut.goOn()
    void askForOrder()
  }

  /** The browser thinks that the connection is back. Throws while something is left, so that it tries again later. */
  async function onSync(): Promise<void> {
    await drain.retryAllNow()
    const user = session.user()
    if (user && outbox.pendingOf(user.id).length > 0) throw new Error('Some writes still wait to be sent.')
  }

  /** For the one who signs this device out from elsewhere: false while something still may be sent. */
  async function sendAll(): Promise<boolean> {
    if (isOffline()) return false
    const user = session.user()
    if (!user) return true
    const canGo = () => {
      const rejected = outbox.rejectedOf(user.id).map(one => one.write)
      return schedule(outbox.pendingOf(user.id), rejected, 1).ready.length > 0
    }
    if (canGo()) await drain.kick()
    return !canGo() || session.needsSignIn()
  }

  /** Removes all that is stored for or by anybody, and what would lead from this device to the one that it was. */
  async function clear(): Promise<void> {
    await setUser(null)
    await outbox.discard(outbox.allIds())
    await outbox.forgetOthers(undefined)
    await database.freshness.clearAll()
    await device.renew()
    await setToggle(false)
    status.changed()
  }

  /** Without a sign-in no call is made that could be refused: then the device asks by itself, now and then. */
  async function askForOrder(): Promise<void> {
    const holds = session.user() ? session.needsSignIn() : outbox.allIds().length > 0
    if (!holds || isOffline() || Date.now() - askedForOrderAt < timings.signOutCheckIntervalMs) return
    askedForOrderAt = Date.now()
    const order = await deviceCalls.order()
    if (order) await remoteSignOut.start(order)
  }
  let askedForOrderAt = 0

  async function setUser(user: ReturnType<typeof session.user>): Promise<void> {
    const before = session.user()
    session.setUser(user)
    await database.saveSetting('session', user)
    if (before?.id !== user?.id) {
      opened = undefined
      viewPatches.forget()
      await deleteOtherUsersCaches(user?.id, database.freshness)
      await outbox.forgetOthers(user?.id)
      if (user && !isOffline()) reads.announceMissed()
    }
    status.changed()
    void drain.kick()
  }

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

  /** To be called every two seconds while anything is pending (specification section 4). */
  function tick(): void {
    network.tick()
    const user = session.user()
    if (user && outbox.countOf(user.id) > 0) void drain.kick()
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
    /** Opens the user's stored answers, ahead of the first read. */
    open: async (): Promise<void> => void (await snapshots()),
    outbox,
    network,
    session,
    api,
    device,
    remoteSignOut,
    reads,
    live,
    writes,
    drain,
    status,
    setUser,
    setToggle,
    afterOutboxChange,
    onSync,
    tick,
  }
}
