import { useCallback, useSyncExternalStore } from 'react'
import { guestEntity } from '../../contract/offline/entities.ts'
import type { OutboxEntry } from '../../contract/worker/messages.ts'
import { useOutboxStore } from './network-state.tsx'
import type { RejectedEntry } from './outbox-store.ts'

/** All writes that are not over yet, while the component is mounted. */
export function useOutbox(): readonly OutboxEntry[] {
  const store = useOutboxStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener, true), [store])
  return useSyncExternalStore(subscribe, store.entries)
}

/** The mark of a row: the rejected write about it, or 'waits' if a write waits to be sent. */
export type Mark = RejectedEntry | 'waits'

/** The mark of one entity's row (`guestEntity(id)`, `tourEntity(id)`…). */
export function useOutboxMark(entity: string): Mark | undefined {
  const store = useOutboxStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener, false), [store])
  return useSyncExternalStore(subscribe, () => markOf(entity, store.rejected(), store.waiting()))
}

/** The rejected writes about one entity. */
export function useRejected(entity: string): readonly RejectedEntry[] {
  const store = useOutboxStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener, false), [store])
  return useSyncExternalStore(subscribe, store.rejected).filter(entry => concerns(entry, entity))
}

/** A function that returns the mark of each row of a list; it follows the outbox once for all rows. */
export function useOutboxMarks(): (entity: string) => Mark | undefined {
  const store = useOutboxStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener, false), [store])
  const rejected = useSyncExternalStore(subscribe, store.rejected)
  const waiting = useSyncExternalStore(subscribe, store.waiting)
  return entity => markOf(entity, rejected, waiting)
}

const markOf = (
  entity: string,
  rejected: readonly RejectedEntry[],
  waiting: ReadonlySet<string>,
): Mark | undefined =>
  rejected.find(entry => concerns(entry, entity)) ?? (waiting.has(entity) ? 'waits' : undefined)

/** A redemption identifies its guest by pin; its context has the guest's id. */
const concerns = ({ entities, op }: RejectedEntry, entity: string): boolean =>
  entities.includes(entity) ||
  (op.context.guest_id !== undefined && guestEntity(op.context.guest_id) === entity)
