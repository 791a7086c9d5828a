import { useSyncExternalStore } from 'react'
import { createListeners } from '../lib/listeners.ts'

export type ToastTone = 'success' | 'refused' | 'info'

export interface ToastOptions {
  detail?: string
  action?: { label: string; onAction: () => void }
  durationMs?: number
  /** What it tells of: the id of a refused write. It ends with that. */
  about?: string
  /** It tells of what came by itself: it comes after what stands for a moment only. */
  waits?: boolean
}

export interface ToastEntry extends ToastOptions {
  id: number
  tone: ToastTone
  title: string
}

const DEFAULT_MS = 5_000

interface Toasts {
  /** Oldest first; the last one is on screen. */
  readonly entries: readonly ToastEntry[]
  /** What is told to screen readers alone, as the screen shows it by itself. */
  readonly announced: string
}

let state: Toasts = { entries: [], announced: '' }
let lastId = 0
const { subscribe, notify } = createListeners()

function change(next: Partial<Toasts>): void {
  state = { ...state, ...next }
  notify()
}

const isSameRefusal = (a: ToastEntry, b: ToastEntry): boolean =>
  a.tone === 'refused' && b.tone === 'refused' && a.title === b.title && a.detail === b.detail

/** What there is, with the next one among them: refusals stay, but for one with its words, and what still waits. */
export function withNext(entries: readonly ToastEntry[], next: ToastEntry): readonly ToastEntry[] {
  const shown = entries.at(-1)
  const others = entries.filter(entry => !isSameRefusal(entry, next))
  const isToWait = next.waits && shown && !shown.waits && toastDuration(shown) !== undefined
  if (isToWait) {
    // What was refused is told before what is only to be known.
    const first = others.findIndex(one => one.tone === 'refused' && one !== shown)
    return others.toSpliced(next.tone === 'refused' ? -1 : first, 0, next)
  }
  return [...others.filter(one => one.tone === 'refused' || (one.waits && one !== shown)), next]
}

function add(tone: ToastTone, title: string, options: ToastOptions = {}): number {
  lastId += 1
  change({ entries: withNext(state.entries, { ...options, id: lastId, tone, title }) })
  return lastId
}

/**
 * Tells of an outcome, at the foot of the screen and to screen readers. One is on screen at a time, replaced by the next. A refusal
 * stays until it is dismissed, as it tells of something that was not done: one that was replaced comes back when the next has gone.
 * What nobody's press brought `waits` for what stands there for a moment: Undo is not taken away from under a finger.
 */
export const toast = {
  success: (title: string, options?: ToastOptions) => add('success', title, options),
  refused: (title: string, options?: ToastOptions) => add('refused', title, options),
  info: (title: string, options?: ToastOptions) => add('info', title, options),
}

/** Takes a toast away; an id that is gone already does nothing. */
export function dismissToast(id: number): void {
  change({ entries: state.entries.filter(entry => entry.id !== id) })
}

/** Takes away what tells of something that is no more. `still`: ids of what is. */
export function dismissOver(still: readonly string[]): void {
  change({
    entries: state.entries.filter(({ about }) => about === undefined || still.includes(about)),
  })
}

/** Tells screen readers of an outcome that the screen itself shows. */
export function announce(words: string): void {
  change({ announced: words })
}

/** How long a toast stands, in milliseconds; undefined: until it's dismissed. */
export function toastDuration({ tone, durationMs }: ToastEntry): number | undefined {
  return durationMs ?? (tone === 'refused' ? undefined : DEFAULT_MS)
}

/** The toasts, oldest first, and what was announced last. */
export function useToasts(): Toasts {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}
