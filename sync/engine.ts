import type { Op } from '../contract/offline/queued-write.ts'
import { createMutex } from '../contract/rules/mutex.ts'
import { createApiCall, probeServer } from './api-call.ts'
import { createDevice } from './device.ts'
import { createDeviceCalls } from './device-calls.ts'
import type { Host } from './host.ts'
import { createLeftBehind } from './left-behind.ts'
import { createNetworkState } from './network-state.ts'
import { openOutbox } from './outbox.ts'
import { createReadSide } from './read-side.ts'
import { createRemoteSignOut } from './remote-sign-out.ts'
import { sendAll } from './send-all.ts'
import { createSession } from './session.ts'
import { createSignOutOrderCheck } from './sign-out-order-check.ts'
import { createWriteSide } from './write-side.ts'

/** The offline engine, with all its parts connected and its state loaded from the device. */
export type Engine = Awaited<ReturnType<typeof startEngine>>

/** Starts the engine on its host. Rejects when the stores cannot be opened. */
export async function startEngine(host: Host) {
  const { clock, random, database, postToPages } = host
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

  let stopped = false
  const isStopped = () => stopped
  const isOffline = () => network.reason() !== false
  const readSide = createReadSide({
    ...host,
    outbox,
    session,
    api,
    isOffline,
    isStopped,
    storedScreens: settings.firstScreen ?? [],
  })
  const { snapshots, reads, live, firstScreens, invalidate } = readSide
  const { outcomes, drain, status, writes } = createWriteSide({
    ...host,
    outbox,
    session,
    network,
    api,
    reads,
    invalidate,
    isOffline,
    isStopped,
  })

  const checkSignOutOrder = createSignOutOrderCheck({
    clock,
    outbox,
    session,
    isOffline,
    fetchOrder: deviceCalls.fetchSignOutOrder,
    onOrder: remoteSignOut.start,
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
    void checkSignOutOrder()
  }

  /** The browser believes the connection is back. Throws while writes are left, which makes it try again later. */
  async function onSync(): Promise<void> {
    await drain.retryAllNow()
    if (outbox.counts(session.user()?.id).pending > 0) throw new Error('Some writes still wait to be sent.')
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

  const changeUser = createMutex()
  let ownerOfAnswers = settings.session?.id
  /** One change at a time: a user who signs in again must not see data that their sign-out is still removing. */
  const setUser = (user: ReturnType<typeof session.user>): Promise<void> =>
    changeUser(async () => {
      session.setUser(user)
      if (ownerOfAnswers !== user?.id) {
        await readSide.removeOthers(user?.id)
        await outbox.forgetOthers(user?.id)
        if (user && !isOffline()) reads.invalidateUnanswered()
      }
      ownerOfAnswers = user?.id
      status.changed()
      void drain.kick()
      // Last: after an interruption, the next attempt removes whatever is left. Fails on a full disk.
      await database.saveSetting('session', user)
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
    if (outbox.counts(session.user()?.id).pending > 0) void drain.kick()
    void remoteSignOut.goOn()
    void checkSignOutOrder()
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
    endRefusal: async (id: string, seen: boolean) => !stopped && outcomes.endRefusal(id, seen),
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
