import type { ErrorName } from '../../contract/api/errors.ts'
import type { OutboxEntry } from '../../contract/worker/messages.ts'

/**
 * What helps with a refused write. `done`: what was wanted is so already, and `label` says by whom; `retry`: it can work once
 * something has changed; `discard`: what it was about is gone.
 */
type Remedy = { readonly what: 'done'; readonly label: string } | { readonly what: 'retry' | 'discard' }

/** Refusals that say no more than that somebody was first. */
const DONE: ReadonlySet<ErrorName> = new Set(['AlreadyRedeemed', 'AlreadyOnTour', 'GroupAlreadyInEvent'])

/** What cannot work however often it is tried. */
const HOPELESS: ReadonlySet<ErrorName> = new Set([
  'BadRequest',
  'Forbidden',
  'NotFound',
  'PayloadTooLarge',
  'IdempotencyMismatch',
  'GuestNotFound',
  'EventNotFound',
  'GroupNotFound',
  'EventGroupNotFound',
  'TourNotFound',
  'TourGuestNotFound',
  'PassNotFound',
  'RadioNotFound',
  'UserNotFound',
  'RedemptionTypeNotFound',
  'PinNotFound',
])

/** What helps first with a refused write; undefined for one that was not refused. */
export function remedyOf(entry: OutboxEntry): Remedy | undefined {
  if (entry.state !== 'rejected') return undefined
  const { name, issued_by: by } = entry.error
  if (DONE.has(name))
    return {
      what: 'done',
      label: typeof by === 'string' && by !== '' ? `OK, ${by} gave it` : 'OK, it is done',
    }
  return { what: HOPELESS.has(name) ? 'discard' : 'retry' }
}
