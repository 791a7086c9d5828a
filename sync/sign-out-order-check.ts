import type { Clock } from './host.ts'
import type { Outbox } from './outbox.ts'
import type { SignOutOrder } from './remote-sign-out.ts'
import type { Session } from './session.ts'
import { timings } from './timings.ts'

interface Options {
  readonly clock: Pick<Clock, 'elapsed'>
  readonly outbox: Pick<Outbox, 'allIds'>
  readonly session: Pick<Session, 'user' | 'needsSignIn'>
  readonly isOffline: () => boolean
  readonly order: () => Promise<SignOutOrder | undefined>
  readonly onOrder: (order: SignOutOrder) => Promise<void>
}

/**
 * Returns a function that asks now and then whether this device is to be signed out and emptied: without a sign-in no call is
 * made that the server could answer with that.
 */
export function createSignOutOrderCheck({ clock, outbox, session, isOffline, order, onOrder }: Options) {
  let askedAt = Number.NEGATIVE_INFINITY
  return async function askForOrder(): Promise<void> {
    const holds = session.user() ? session.needsSignIn() : outbox.allIds().length > 0
    if (!holds || isOffline() || clock.elapsed() - askedAt < timings.signOutCheckIntervalMs) return
    askedAt = clock.elapsed()
    const found = await order()
    if (found) await onOrder(found)
  }
}
