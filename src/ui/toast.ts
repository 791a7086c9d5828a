/**
 * Toasts from anywhere; the host (toast-host.tsx) stands once in the layout.
 *
 * - `toast.success(title, options?)`, `toast.refused(...)`, `toast.info(...)` -> the toast's id
 * - `dismissToast(id)`; `useToasts()` for the host
 * Options: { detail?: string; action?: { label: string, onAction: () => void } (for example Undo); durationMs?: number }
 * A refusal stays until it's dismissed: it tells of something that was not done.
 */
import { useSyncExternalStore } from 'react'

export type ToastTone = 'success' | 'refused' | 'info'

export interface ToastOptions {
  detail?: string
  action?: { label: string; onAction: () => void }
  durationMs?: number
}

export interface ToastEntry extends ToastOptions {
  id: number
  tone: ToastTone
  title: string
}

const MAX_TOASTS = 4
const DEFAULT_MS = 5_000

let entries: readonly ToastEntry[] = []
let lastId = 0
const readers = new Set<() => void>()

function change(next: readonly ToastEntry[]): void {
  entries = next
  for (const notify of readers) notify()
}

/** The oldest give way to the next, but for refusals: those stay until they are dismissed. */
function withRoomForOne(list: readonly ToastEntry[]): readonly ToastEntry[] {
  let surplus = list.length + 1 - MAX_TOASTS
  return list.filter(({ tone }) => tone === 'refused' || surplus-- <= 0)
}

function add(tone: ToastTone, title: string, options: ToastOptions = {}): number {
  lastId += 1
  // The same words twice in a row are one toast, shown anew.
  const others = entries.filter(
    entry => entry.title !== title || entry.detail !== options.detail || entry.tone !== tone,
  )
  change([...withRoomForOne(others), { ...options, id: lastId, tone, title }])
  return lastId
}

/** Tells of an outcome, in the corner and to screen readers. */
export const toast = {
  success: (title: string, options?: ToastOptions) => add('success', title, options),
  refused: (title: string, options?: ToastOptions) => add('refused', title, options),
  info: (title: string, options?: ToastOptions) => add('info', title, options),
}

/** Takes a toast away; an id that is gone already does nothing. */
export function dismissToast(id: number): void {
  change(entries.filter(entry => entry.id !== id))
}

/** How long a toast stands, in milliseconds; undefined: until it's dismissed. */
export function toastDuration({ tone, durationMs }: ToastEntry): number | undefined {
  return durationMs ?? (tone === 'refused' ? undefined : DEFAULT_MS)
}

function subscribe(notify: () => void): () => void {
  readers.add(notify)
  return () => readers.delete(notify)
}

/** The toasts on screen, oldest first. */
export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(
    subscribe,
    () => entries,
    () => entries,
  )
}
