import { useCallback, useSyncExternalStore } from 'react'
import { guestEntity } from '../../contract/offline/entities.ts'
import type { OutboxEntry } from '../../contract/worker/messages.ts'
import { useOutboxStore } from './network-state.tsx'
import type { RejectedEntry } from './outbox-store.ts'

/** Every write that is not over yet, as long as the component is on screen. */
export function useOutbox(): readonly OutboxEntry[] {
  const store = useOutboxStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener, true), [store])
  return useSyncExternalStore(subscribe, store.entries)
}

/** How the row of something is marked: by the write about it that was rejected, or as one that waits to be sent. */
export type Mark = RejectedEntry | 'waits'

/** How the row of one entity is marked (`guestEntity(id)`, `tourEntity(id)`…). */
export function useOutboxMark(entity: string): Mark | undefined {
  const store = useOutboxStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener, false), [store])
  return useSyncExternalStore(subscribe, () => markOf(entity, store.rejected(), store.waiting()))
}

/** The same for a list that asks for each of its rows: it follows the outbox once for all of them. */
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

/** A redemption knows its guest by pin; what it is about names them. */
const concerns = ({ entities, op }: RejectedEntry, entity: string): boolean =>
  entities.includes(entity) ||
  (op.context.guest_id !== undefined && guestEntity(op.context.guest_id) === entity)
