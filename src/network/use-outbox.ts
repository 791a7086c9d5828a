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

/** The rejected writes; the same array while they are the same. */
export function useRejected(): readonly RejectedEntry[] {
  const store = useOutboxStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener, false), [store])
  return useSyncExternalStore(subscribe, store.rejected)
}

/** Whether a write that concerns an entity waits to be sent. */
export function useHasWaitingWrite(entity: string): boolean {
  const store = useOutboxStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener, false), [store])
  return useSyncExternalStore(subscribe, () => store.waiting().has(entity))
}

/** The rejected writes that concern an entity (`guestEntity(id)`, `tourEntity(id)`…), for marking its row. */
export function useRejectedOn(entity: string): readonly RejectedEntry[] {
  const rejected = useRejected()
  return rejected.length === 0 ? rejected : rejected.filter(entry => concerns(entry, entity))
}

/** A redemption knows its guest by pin; what it is about names them. */
const concerns = ({ entities, op }: RejectedEntry, entity: string): boolean =>
  entities.includes(entity) ||
  (op.context.guest_id !== undefined && guestEntity(op.context.guest_id) === entity)
