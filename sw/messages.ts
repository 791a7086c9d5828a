import { createLeftBehind } from '../sync/left-behind.ts'
import { dependentsOf } from '../sync/scheduler.ts'
import type { Answers } from './page-link.ts'
import type { Worker } from './worker.ts'

const ok = { ok: true } as const

/** What the worker does when a page says something. */
export const messagesOf = (worker: () => Promise<Worker>): Answers => ({
  async session({ user }) {
    const { remoteSignOut, setUser } = await worker()
    if (await remoteSignOut.admit(user !== null)) await setUser(user)
    return ok
  },

  async toggle({ offline }) {
    await (await worker()).setToggle(offline)
    return ok
  },

  async token({ token }) {
    const { session } = await worker()
    session.provideToken(token)
    return ok
  },

  // The page asks every two seconds while there is something to wait for; that keeps the worker going as well.
  async 'get-status'() {
    const { status, tick } = await worker()
    tick()
    return status.current()
  },

  async 'get-outbox'() {
    return (await worker()).status.outbox()
  },

  async 'get-waiting'() {
    return (await worker()).status.waiting()
  },

  async 'get-age'({ paths }) {
    return (await worker()).reads.oldestAsOf(paths)
  },

  async drain() {
    const { network, drain } = await worker()
    network.tick(true)
    void drain.retryAllNow()
    return ok
  },

  async live({ message, app }) {
    const { live, remoteSignOut } = await worker()
    if (message.type === 'sign-out') {
      const { requested_by: by, requested_at: at, waits } = message
      await remoteSignOut.start({ by, at, waits })
    } else await live.take(message, app)
    return ok
  },

  async retry({ id }) {
    const { outbox, afterOutboxChange } = await worker()
    const done = await outbox.retry(id)
    await afterOutboxChange(outbox.opsOf([id]))
    return { ok: done }
  },

  async 'count-dependents'({ id }) {
    const { outbox, session } = await worker()
    const owner = session.user()?.id
    return owner === undefined ? 0 : dependentsIn(outbox, owner, id).length
  },

  async discard({ id }) {
    const { outbox, drain, session, afterOutboxChange } = await worker()
    const owner = session.user()?.id
    if (owner === undefined || drain.isSending(id)) return { ok: false }
    const ids = [id, ...dependentsIn(outbox, owner, id)]
    const ops = outbox.opsOf(ids)
    await outbox.discard(ids)
    await afterOutboxChange(ops)
    return { ok: ops.length > 0 }
  },

  async 'get-device-headers'() {
    return (await worker()).device.headers()
  },

  async 'get-signed-out'() {
    return (await worker()).remoteSignOut.notice()
  },

  async 'get-left-behind'() {
    return createLeftBehind(await worker()).list()
  },

  async 'discard-left-behind'({ owner }) {
    return { ok: await createLeftBehind(await worker()).discard(owner) }
  },

  async 'count-unsent'({ userId }) {
    const { outbox } = await worker()
    return outbox.countOf(userId) + outbox.rejectedOf(userId).length
  },
})

const dependentsIn = (outbox: Worker['outbox'], owner: string, id: string): string[] =>
  dependentsOf(
    id,
    outbox.pendingOf(owner),
    outbox.rejectedOf(owner).map(({ write }) => write),
  )
