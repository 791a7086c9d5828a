import type { ErrorName } from '../../contract/api/errors.ts'
import type { OutboxEntry } from '../../contract/worker/messages.ts'

/**
 * What to do about a refused write. `done`: its effect was there already, and `label` says by whom; it can be tried again,
 * in case they have taken that back. `retry`: it can succeed once something has changed; `discard`: it cannot any more.
 */
type Remedy = { readonly what: 'done'; readonly label: string } | { readonly what: 'retry' | 'discard' }

/** Refusals of what somebody else had done first. */
const DONE: ReadonlySet<ErrorName> = new Set(['AlreadyRedeemed', 'AlreadyOnTour', 'GroupAlreadyInEvent'])

/** Refusals that no retry can overcome; so are all by which something was not found. */
const HOPELESS: ReadonlySet<ErrorName> = new Set(['Forbidden', 'PayloadTooLarge', 'IdempotencyMismatch'])

/** Whether a new guest was refused for their group, which is full or gone, so that they may join another one. */
export const mayJoinOtherGroup = (entry: OutboxEntry): boolean =>
  entry.state === 'rejected' &&
  entry.op.endpoint === 'guestCreate' &&
  (entry.error.name === 'EventGroupNotFound' || entry.error.name === 'OverGuestLimit')

/** The first remedy for a refused write; undefined for a write that was not refused. */
export function remedyOf(entry: OutboxEntry): Remedy | undefined {
  if (entry.state !== 'rejected') return undefined
  const { name, issued_by: by } = entry.error
  // A guest with places on both tours is still on the old one.
  if (DONE.has(name) && entry.op.endpoint !== 'tourGuestSwap')
    return {
      what: 'done',
      label: typeof by === 'string' && by !== '' ? `OK, ${by} gave it` : 'OK, it is done',
    }
  return { what: HOPELESS.has(name) || name.endsWith('NotFound') ? 'discard' : 'retry' }
}
