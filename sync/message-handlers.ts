import type { PageMessage, PageReply } from '../contract/worker/messages.ts'
import type { Engine } from './engine.ts'

/** A handler for each kind of page message; it returns the reply. */
export type MessageHandlers = {
  [T in PageMessage['type']]: (message: Extract<PageMessage, { type: T }>) => Promise<PageReply[T]>
}

const ok = { ok: true } as const

/** Returns a handler for each kind of page message. */
export const createMessageHandlers = (engine: () => Promise<Engine>): MessageHandlers => ({
  async session({ user }) {
    const { remoteSignOut, setUser } = await engine()
    if (await remoteSignOut.admit(user !== null)) await setUser(user)
    return ok
  },

  async toggle({ offline }) {
    await (await engine()).setToggle(offline)
    return ok
  },

  async token({ token, unreachable }) {
    const { session } = await engine()
    session.provideToken(token, unreachable)
    return ok
  },

  // A page asks every two seconds while something is pending, which also keeps the worker alive.
  async 'get-status'() {
    const { status, tick } = await engine()
    tick()
    return status.current()
  },

  async 'get-outbox'() {
    return (await engine()).status.outbox()
  },

  async 'get-waiting'() {
    return (await engine()).status.pendingEntities()
  },

  async 'get-age'({ paths }) {
    return (await engine()).reads.oldestAsOf(paths)
  },

  async drain({ liveEnded }) {
    const { network, drain } = await engine()
    // Counts as a failed call, which triggers a probe: an idle desk makes no other call that would notice.
    if (liveEnded) network.failed()
    network.tick(true)
    void drain.retryAllNow()
    return ok
  },

  async live({ message, app: answerShape }) {
    const { live, remoteSignOut } = await engine()
    if (message.type === 'sign-out') {
      const { requested_by: by, requested_at: at, waits } = message
      await remoteSignOut.start({ by, at, waits })
    } else await live.take(message, answerShape)
    return ok
  },

  async retry({ id, group }) {
    const { outbox, session, afterOutboxChange } = await engine()
    const owner = ownerOf(session)
    if (!isOwn(outbox, owner, id)) return { ok: false }
    // Its dependents are shown again with it.
    const ops = outbox.opsOf([id, ...outbox.dependentsOf(owner, id)])
    const done = await outbox.retry(id, 'decided', group)
    await afterOutboxChange(ops)
    return { ok: done }
  },

  async 'count-dependents'({ id }) {
    const { outbox, session } = await engine()
    return outbox.dependentsOf(ownerOf(session), id).length
  },

  async discard({ id }) {
    const { outbox, drain, session, afterOutboxChange } = await engine()
    const owner = ownerOf(session)
    if (drain.isSending(id) || !isOwn(outbox, owner, id)) return { ok: false }
    const ids = [id, ...outbox.dependentsOf(owner, id)]
    const ops = outbox.opsOf(ids)
    const done = await outbox.discard(ids)
    await afterOutboxChange(ops)
    return { ok: done && ops.length > 0 }
  },

  async 'refusal-shown'({ id }) {
    await (await engine()).endRefusal(id, true)
    return ok
  },

  async 'refusal-missed'({ id }) {
    return { ok: await (await engine()).endRefusal(id, false) }
  },

  async 'end-holds'({ ids }) {
    const { writes, outbox, drain } = await engine()
    await writes.stored()
    // A worker whose pages are closing is kept alive until then.
    await drain.endHolds(ids ?? outbox.allIds())
    return ok
  },

  async 'keep-first-screen'({ screen }) {
    await (await engine()).firstScreens.keep(screen)
    return ok
  },

  async 'get-device-headers'() {
    return (await engine()).device.headers()
  },

  async 'get-signed-out'() {
    return (await engine()).remoteSignOut.notice()
  },

  async 'get-left-behind'() {
    return (await engine()).leftBehind.list()
  },

  async 'discard-left-behind'({ owner }) {
    return { ok: await (await engine()).leftBehind.discard(owner) }
  },

  async 'count-unsent'({ userId }) {
    const { outbox } = await engine()
    return outbox.countOf(userId) + outbox.rejectedOf(userId).length
  },
})

/** The id of the signed-in user. No write is of '', which stands for nobody. */
const ownerOf = (session: Engine['session']): string => session.user()?.id ?? ''

/** Whether the write is this user's. The user may have changed since the page showed it. */
const isOwn = (outbox: Engine['outbox'], owner: string, id: string): boolean =>
  outbox.opsOf([id]).some(op => op.owner === owner)

/** Replies to a page's message. */
export function handleMessage<M extends PageMessage>(
  handlers: MessageHandlers,
  message: M,
): Promise<PageReply[M['type']]> {
  // TypeScript cannot see that the entry for a type takes messages of that type.
  const handle = handlers[message.type] as (message: never) => Promise<unknown>
  return handle(message as never) as Promise<PageReply[M['type']]>
}
