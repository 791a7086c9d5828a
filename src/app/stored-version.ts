import { APP_VERSION } from '../../contract/api/version.ts'
import { isForcedOffline, type Network } from '../network/network-store.ts'
import { probeServer } from '../network/probe-server.ts'
import type { Updates } from '../network/update-store.ts'

const KEY = 'RBR_Trackside_Version'

/**
 * Spec section 1: when the stored version differs, all local storage is cleared and the version rewritten; gives whether it
 * was, which asks for a new start. Only while the server is there: a tablet that starts in the paddock must still know who
 * is signed in. The outbox is not in local storage.
 */
async function keepStoredVersion(storage: Storage, isServerThere: () => Promise<boolean>): Promise<boolean> {
  const stored = storage.getItem(KEY)
  if (stored === APP_VERSION) return false
  if (stored !== null && !(await isServerThere())) return false
  // Whose session the provider still has is of no version.
  const kept = Object.entries({ ...storage }).filter(([key]) => key.endsWith('sign_outs'))
  storage.clear()
  for (const [key, value] of kept) storage.setItem(key, value)
  storage.setItem(KEY, APP_VERSION)
  return stored !== null
}

interface Options {
  readonly storage: Storage
  readonly isServerThere: () => Promise<boolean>
  /** A form has unsaved changes, or the operator has switched the network off: the rule waits for it. */
  readonly isHeld: () => boolean
  /** Calls back when the network or a form may be another one. */
  readonly subscribe: (changed: () => void) => void
  readonly restart: () => void
}

/** Applies the version rule at the start, and once the network is back where it was not there then. */
export function applyVersionRule({ storage, isServerThere, isHeld, subscribe, restart }: Options): void {
  let checking = false
  const check = async () => {
    if (checking || isHeld()) return
    checking = true
    // Begun while the server was looked for, it counts as well.
    if (await keepStoredVersion(storage, async () => (await isServerThere()) && !isHeld())) restart()
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

/** The rule for this page. */
export const startVersionRule = ({ network, updates, storagePrefix, healthUrl }: Parts): void =>
  applyVersionRule({
    storage: localStorage,
    isServerThere: () => probeServer(healthUrl),
    isHeld: () => updates.isHeld() || isForcedOffline(storagePrefix),
    subscribe(changed) {
      network.subscribe(changed)
      updates.subscribe(changed)
    },
    restart: () => location.reload(),
  })
