import { createListeners } from '../lib/listeners.ts'

export type Updates = ReturnType<typeof createUpdates>

/** Keeps an update waiting until the operator takes it, and never offers it in the middle of a form (design section 4). */
export function createUpdates() {
  const { subscribe, notify } = createListeners()
  let offered: (() => void) | null = null
  let holds = 0
  return {
    /** The function that installs the new version and reloads the page; null without one, or while a form has unsaved changes. */
    getInstall: () => (holds > 0 ? null : offered),

    /** A new version is there; `how` installs it. */
    offer(how: () => void): void {
      offered = how
      notify()
    },

    /** Holds updates back until the returned function is called: a form has unsaved changes. */
    hold(): () => void {
      let held = true
      holds += 1
      notify()
      return () => {
        if (held) holds -= 1
        held = false
        notify()
      }
    },

    /** Whether a form has unsaved changes. */
    isHeld: () => holds > 0,

    subscribe,
  }
}
