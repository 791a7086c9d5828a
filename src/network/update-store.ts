import { createListeners } from '../lib/listeners.ts'
import { forgetDrafts, hasDrafts, onDraftsChange } from './drafts.ts'

export type Updates = ReturnType<typeof createUpdates>

/**
 * Keeps an update until the operator accepts it; never offers it over unsaved changes (design section 4), nor while the
 * app reads ahead.
 */
export function createUpdates() {
  const { subscribe, notify } = createListeners()
  let offered: (() => void) | null = null
  /** How many forms postpone the update. */
  let postponing = 0
  let isDelayed = false
  const isPostponed = () => postponing > 0 || hasDrafts()
  const discard = () => {
    forgetDrafts()
    offered?.()
  }
  onDraftsChange(notify)
  return {
    /** Installs the new version and reloads the page; null without one, or while it is not to be offered. */
    getInstall: () => (isPostponed() || isDelayed ? null : offered),

    /**
     * Installs it although input was left in closed forms, which is lost: nobody may be able to open them again. Null
     * unless only that postpones it.
     */
    getDiscard: () => (offered && postponing === 0 && !isDelayed && hasDrafts() ? discard : null),

    /** Offers a new version; `how` installs it. */
    offer(how: () => void): void {
      offered = how
      notify()
    },

    /** Postpones updates while a form has unsaved changes, until the returned function is called. */
    postpone(): () => void {
      let isActive = true
      postponing += 1
      notify()
      return () => {
        if (isActive) postponing -= 1
        isActive = false
        notify()
      }
    },

    /** Says whether offering waits because the app reads ahead. */
    delay(whileReading: boolean): void {
      isDelayed = whileReading
      notify()
    },

    /** Whether a form has unsaved changes, on screen or left as a draft. */
    isPostponed,

    subscribe,
  }
}
