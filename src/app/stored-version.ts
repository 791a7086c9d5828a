import { APP_VERSION } from '../../contract/api/version.ts'
import { isForcedOffline, type Network } from '../network/network-store.ts'
import { probeServer } from '../network/probe-server.ts'
import type { Updates } from '../network/update-store.ts'

const KEY = 'RBR_Trackside_Version'

/**
 * Spec section 1: when the stored version differs, clears all local storage and rewrites the version. Returns whether
 * it was cleared, which requires a restart. Only while the server answers: a tablet that starts in the paddock must
 * still know who is signed in. The outbox is not in local storage.
 */
async function keepStoredVersion(storage: Storage, isServerThere: () => Promise<boolean>): Promise<boolean> {
  const stored = storage.getItem(KEY)
  if (stored === APP_VERSION) return false
  if (stored !== null && !(await isServerThere())) return false
  // Which sessions are still open at the provider does not depend on the version.
  const kept = Object.entries({ ...storage }).filter(([key]) => key.endsWith('sign_outs'))
  storage.clear()
  for (const [key, value] of kept) storage.setItem(key, value)
  storage.setItem(KEY, APP_VERSION)
  return stored !== null
}

interface Options {
  readonly storage: Storage
  readonly isServerThere: () => Promise<boolean>
  /** A form has unsaved changes, or offline mode is on: the rule waits. */
  readonly mustWait: () => boolean
  /** Calls back when the network or a form may have changed. */
  readonly subscribe: (changed: () => void) => void
  readonly restart: () => void
}

/** Applies the version rule at the start or, if there is no server then, once the network is back. */
export function applyVersionRule({ storage, isServerThere, mustWait, subscribe, restart }: Options): void {
  let checking = false
  let isApplied = false
  const check = async () => {
    if (isApplied) {
      // A sign-out has cleared it; what has been stored since, such as the next sign-in, is of this version.
      if (storage.getItem(KEY) === null) storage.setItem(KEY, APP_VERSION)
      // Another version there is that of a tab with newer code, whose user stays signed in.
      return
    }
    if (checking || mustWait()) return
    checking = true
    // A form that was begun during the probe counts as well.
    if (await keepStoredVersion(storage, async () => (await isServerThere()) && !mustWait())) restart()
    isApplied = storage.getItem(KEY) === APP_VERSION
    checking = false
  }
  subscribe(() => void check())
  void check()
}

interface Parts {
  readonly network: Network
  readonly updates: Updates
  readonly storagePrefix: string
  readonly healthUrl: string
}

/** Applies the rule to this page. */
export const startVersionRule = ({ network, updates, storagePrefix, healthUrl }: Parts): void =>
  applyVersionRule({
    storage: localStorage,
    isServerThere: () => probeServer(healthUrl),
    mustWait: () => updates.isPostponed() || isForcedOffline(storagePrefix),
    subscribe(changed) {
      network.subscribe(changed)
      updates.subscribe(changed)
    },
    restart: () => location.reload(),
  })
