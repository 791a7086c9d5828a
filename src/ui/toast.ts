import { useSyncExternalStore } from 'react'
import { createListeners } from '../lib/listeners.ts'

type ToastTone = 'success' | 'refused' | 'info'

export interface ToastOptions {
  detail?: string
  action?: { label: string; onAction: () => void }
  durationMs?: number
  /** Its action is possible only until the page is hidden, and it disappears then. */
  untilHidden?: boolean
  /** Id of the refused write that the toast is about. It disappears once that is settled. */
  about?: string
  /** Nobody asked for this toast: it waits until a temporary one on screen has gone. */
  waits?: boolean
}

export interface ToastEntry extends ToastOptions {
  id: number
  tone: ToastTone
  title: string
}

const DEFAULT_MS = 5_000
/** How long an action can be undone with one tap. */
export const UNDO_MS = 8_000

interface Toasts {
  /** Oldest first; the last one is on screen. */
  readonly entries: readonly ToastEntry[]
  /** Text for screen readers only, because the screen shows it by itself. */
  readonly announced: string
}

let state: Toasts = { entries: [], announced: '' }
let lastId = 0
let dismissals = 0
const { subscribe, notify } = createListeners()

function change(next: Partial<Toasts>): void {
  state = { ...state, ...next }
  notify()
}

const isSameRefusal = (a: ToastEntry, b: ToastEntry): boolean =>
  a.tone === 'refused' && b.tone === 'refused' && a.title === b.title && a.detail === b.detail

/** Adds a toast to the others. Refusals stay, except one with the same text, and so do toasts that still wait. */
export function addToast(entries: readonly ToastEntry[], next: ToastEntry): readonly ToastEntry[] {
  const shown = entries.at(-1)
  const others = entries.filter(entry => !isSameRefusal(entry, next))
  const isToWait = next.waits && shown && !shown.waits && toastDuration(shown) !== undefined
  if (isToWait) {
    // Refusals are shown before other waiting toasts.
    const first = others.findIndex(one => one.tone === 'refused' && one !== shown)
    return others.toSpliced(next.tone === 'refused' ? -1 : first, 0, next)
  }
  return [...others.filter(one => one.tone === 'refused' || (one.waits && one !== shown)), next]
}

function add(tone: ToastTone, title: string, options: ToastOptions = {}): number {
  lastId += 1
  change({ entries: addToast(state.entries, { ...options, id: lastId, tone, title }) })
  return lastId
}

/**
 * Shows an outcome at the bottom of the screen and announces it to screen readers. Only one toast is on screen; the
 * next replaces it. A refusal stays until dismissed, because something was not done: it returns after the next toast. A
 * toast that no press has caused `waits` for a temporary one, so that an Undo does not vanish under a finger.
 */
export const toast = {
  success: (title: string, options?: ToastOptions) => add('success', title, options),
  refused: (title: string, options?: ToastOptions) => add('refused', title, options),
  info: (title: string, options?: ToastOptions) => add('info', title, options),
}

/** Removes a toast, and returns whether it was still there. */
export function dismissToast(id: number): boolean {
  const entries = state.entries.filter(entry => entry.id !== id)
  const isThere = entries.length < state.entries.length
  change({ entries })
  return isThere
}

/** Removes successes that offer nothing to press: the user has gone on. */
export const dismissOutcomes = (): void =>
  change({ entries: state.entries.filter(({ tone, action }) => tone !== 'success' || action) })

/** Removes all toasts: they are for the user who was signed in. */
export function dismissAll(): void {
  dismissals += 1
  change({ entries: [], announced: '' })
}

/** Returns a function that tells whether all toasts have been removed since: then nobody is left to be told. */
export function watchDismissAll(): () => boolean {
  const before = dismissals
  return () => dismissals > before
}

/** Removes toasts whose subject is settled. `still`: ids of those that are not. */
export function dismissSettled(still: readonly string[]): void {
  change({
    entries: state.entries.filter(({ about }) => about === undefined || still.includes(about)),
  })
}

/** Announces an outcome to screen readers if the screen itself shows it. */
export function announce(words: string): void {
  change({ announced: words })
}

/** How long a toast is shown, in ms; undefined until dismissed. */
export function toastDuration({ tone, durationMs, action }: ToastEntry): number | undefined {
  return durationMs ?? (tone === 'refused' ? undefined : action ? UNDO_MS : DEFAULT_MS)
}

/** The toasts, oldest first, and the last announcement. */
export function useToasts(): Toasts {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}
