import { createListeners } from '../lib/listeners.ts'

/** Whether a new version of the app can be taken now. */
export interface Updates {
  /** The function that installs the new version and reloads the page; null without one, or while a form has unsaved changes. */
  readonly getInstall: () => (() => void) | null
  /** A new version is there; `how` installs it. */
  readonly offer: (how: () => void) => void
  /** Holds updates back until the returned function is called: a form has unsaved changes. */
  readonly hold: () => () => void
  /** Whether a form has unsaved changes. */
  readonly isHeld: () => boolean
  readonly subscribe: (changed: () => void) => () => void
}

/** Keeps an update waiting until the operator takes it, and never offers it in the middle of a form (design section 4). */
export function createUpdates(): Updates {
  const { subscribe, notify } = createListeners()
  let offered: (() => void) | null = null
  let holds = 0
  return {
    getInstall: () => (holds > 0 ? null : offered),
    offer(how) {
      offered = how
      notify()
    },
    hold() {
      let held = true
      holds += 1
      notify()
      return () => {
        if (held) holds -= 1
        held = false
        notify()
      }
    },
    isHeld: () => holds > 0,
    subscribe,
  }
}
