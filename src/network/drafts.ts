import { useEffect, useRef } from 'react'
import { createListeners } from '../lib/listeners.ts'

/**
 * Unsaved form input by form key, so that switching tabs does not lose it. Kept in memory only: a draft must not leave
 * a guest's name on the device.
 */
const drafts = new Map<string | undefined, unknown>()

const { subscribe, notify } = createListeners()

/** Calls back when there are more or fewer drafts. */
export const onDraftsChange = subscribe

/** Whether there is input that a reload would lose. */
export const hasDrafts = (): boolean => drafts.size > 0

/** Has an event for each draft that was stored for a form closed before; its type is the draft's key. */
const storedLate = new EventTarget()

interface Draft<T> {
  /** The values left in the form; undefined if there are none. */
  readonly left: () => T | undefined
  /** Stores values that were refused after the form had closed, unless newer ones are stored. */
  readonly keep: (value: T) => void
  /** Drops the draft when the form closes, because it was saved or cancelled. */
  readonly forget: () => void
}

/**
 * Keeps the value of `current` when the form unmounts, unless it is undefined; until then, the form has to postpone
 * updates itself. Without a key, nothing is kept.
 * @param key names the form and its subject; every user of a key keeps values of the same type
 */
export function useDraft<T>(key: string | undefined, current: () => T | undefined): Draft<T> {
  const latest = useRef(current)
  const isOver = useRef(false)
  useEffect(() => {
    latest.current = current
    // The form that shows what was left postpones updates itself from now on, but only until it is saved or emptied.
    if (current() !== undefined) drafts.delete(key)
  })
  useEffect(() => {
    isOver.current = false
    return () => {
      if (key === undefined) return
      const value = isOver.current ? undefined : latest.current()
      if (value === undefined) drafts.delete(key)
      else drafts.set(key, value)
      notify()
    }
  }, [key])
  return {
    // All values of one key have the same type, which the map's type cannot express.
    left: () => drafts.get(key) as T | undefined,
    keep: value => {
      if (key === undefined || drafts.has(key)) return
      drafts.set(key, value)
      notify()
      storedLate.dispatchEvent(new Event(key))
    },
    forget: () => {
      isOver.current = true
      drafts.delete(key)
      notify()
    },
  }
}

/** Calls back when the draft of a form that was closed before is stored late. Returns an unsubscribe function. */
export function onStoredLate(key: string, callBack: () => void): () => void {
  storedLate.addEventListener(key, callBack)
  return () => storedLate.removeEventListener(key, callBack)
}

/** Drops all drafts: another user signs in, or the operator gives them up for a new version. */
export function forgetDrafts(): void {
  drafts.clear()
  notify()
}
