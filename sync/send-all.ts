import type { Drain } from './drain.ts'
import type { Outbox } from './outbox.ts'
import { schedule } from './scheduler.ts'
import type { Session } from './session.ts'

interface Options {
  readonly isOffline: boolean
  readonly session: Pick<Session, 'user' | 'needsSignIn'>
  readonly outbox: Pick<Outbox, 'pendingOf' | 'rejectedOf'>
  readonly drain: Pick<Drain, 'kick'>
}

/** Sends pending writes before this device is signed out from elsewhere. Returns false while some may still go. */
export async function sendAll({ isOffline, session, outbox, drain }: Options): Promise<boolean> {
  if (isOffline) return false
  const user = session.user()
  if (!user) return true
  const canGo = () => {
    const rejected = outbox.rejectedOf(user.id).map(one => one.write)
    return schedule(outbox.pendingOf(user.id), rejected, 1).ready.length > 0
  }
  if (canGo()) await drain.kick()
  return !canGo() || session.needsSignIn()
}
