import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { EngineLink } from './engine-link.ts'
import type { Network, NetworkState } from './network-store.ts'
import type { OfflineReadiness, OfflineReadinessStore } from './offline-readiness-store.ts'
import { createOutboxStore, type OutboxStore } from './outbox-store.ts'
import type { Updates } from './update-store.ts'

interface NetworkParts {
  readonly network: Network
  readonly readiness: OfflineReadinessStore
  readonly updates: Updates
}

interface NetworkAccess extends NetworkParts {
  readonly outbox: OutboxStore
}

const NetworkContext = createContext<NetworkAccess | null>(null)

/** Provides network state and updates to the screens below; follows the network while mounted. */
export function NetworkProvider({
  network,
  readiness,
  updates,
  children,
}: NetworkParts & { children: ReactNode }) {
  useEffect(() => network.start(), [network])
  const access = useMemo(
    () => ({ network, readiness, updates, outbox: createOutboxStore(network) }),
    [network, readiness, updates],
  )
  return <NetworkContext.Provider value={access}>{children}</NetworkContext.Provider>
}

function useAccess(): NetworkAccess {
  const access = useContext(NetworkContext)
  if (!access) throw new Error('NetworkProvider is missing above this component.')
  return access
}

/** The network's state, and the operator's controls for it. */
interface NetworkControls extends NetworkState {
  /** Switches offline mode; the choice is remembered on this device (specification section 4). */
  readonly setManualToggle: (offline: boolean) => void
  /** Await this before signing out: it removes stored answers; unsent writes stay for their owner. */
  readonly endSession: () => Promise<void>
}

/** Whether the device is online, how many writes wait, and the controls. */
export function useNetwork(): NetworkControls {
  const { network } = useAccess()
  const state = useSyncExternalStore(network.subscribe, network.getState)
  return useMemo(
    () => ({
      ...state,
      setManualToggle: offline => void network.setManualToggle(offline),
      endSession: network.endSession,
    }),
    [network, state],
  )
}

/** Whether the device is online, for components that need not render again whenever the pending count changes. */
export function useOnline(): boolean {
  const { network } = useAccess()
  return useSyncExternalStore(network.subscribe, () => network.getState().online)
}

/** The link to the engine. */
export const useEngineLink = (): EngineLink => useAccess().network.engine

/** The store of whether the app can be opened again without a network, for code that waits until that is known. */
export const useOfflineReadiness = (): OfflineReadinessStore => useAccess().readiness

/** The current offline readiness. */
export function useOfflineReadinessState(): OfflineReadiness {
  const { readiness } = useAccess()
  return useSyncExternalStore(readiness.subscribe, readiness.get)
}

/** The store of waiting and rejected writes; screens use the hooks in use-outbox.ts. */
export const useOutboxStore = (): OutboxStore => useAccess().outbox

/**
 * `update` installs a new version of the app; null while none is to be offered. `discards`: it discards input that was
 * left in closed forms.
 */
export function useUpdate(): { readonly update: (() => void) | null; readonly discards: boolean } {
  const { updates } = useAccess()
  const install = useSyncExternalStore(updates.subscribe, updates.getInstall)
  const discard = useSyncExternalStore(updates.subscribe, updates.getDiscard)
  return { update: install ?? discard, discards: discard !== null }
}

/** A function that says whether a form has unsaved input, on screen or left as a draft. */
export const useHasUnsavedInput = (): (() => boolean) => useAccess().updates.isPostponed

/** Postpones a new version of the app while a form has unsaved changes. */
export function usePostponeUpdates(dirty: boolean): void {
  const { updates } = useAccess()
  useEffect(() => (dirty ? updates.postpone() : undefined), [dirty, updates])
}

/** Delays the offer of a new version while the app reads ahead. */
export function useDelayUpdates(isReading: boolean): void {
  const { updates } = useAccess()
  useEffect(() => updates.delay(isReading), [isReading, updates])
}
