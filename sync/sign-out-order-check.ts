import type { Clock } from './host.ts'
import type { Outbox } from './outbox.ts'
import type { SignOutOrder } from './remote-sign-out.ts'
import type { Session } from './session.ts'
import { timings } from './timings.ts'

interface Options {
  readonly clock: Pick<Clock, 'elapsed'>
  readonly outbox: Pick<Outbox, 'allIds'>
  readonly session: Pick<Session, 'user' | 'lacksToken'>
  readonly isOffline: () => boolean
  readonly fetchOrder: () => Promise<SignOutOrder | undefined>
  readonly onOrder: (order: SignOutOrder) => Promise<void>
}

/**
 * Returns a function that asks at intervals whether this device must sign out and empty itself. Without a token the
 * device makes no other call that the server could answer with that order.
 */
export function createSignOutOrderCheck({ clock, outbox, session, isOffline, fetchOrder, onOrder }: Options) {
  let askedAt = Number.NEGATIVE_INFINITY
  return async function checkSignOutOrder(): Promise<void> {
    const holds = session.user() ? session.lacksToken() : outbox.allIds().length > 0
    if (!holds || isOffline() || clock.elapsed() - askedAt < timings.signOutCheckIntervalMs) return
    askedAt = clock.elapsed()
    const found = await fetchOrder()
    if (found) await onOrder(found)
  }
}
