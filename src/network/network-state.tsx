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

/** Makes network state and updates known to the screens below; listens while it is mounted. */
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

/** What `useNetwork` gives: the state, and what an operator can do about it. */
export interface NetworkControls extends NetworkState {
  /** Switches offline mode; it is remembered on this device (specification section 4). */
  readonly setManualToggle: (offline: boolean) => void
  /** To be awaited before signing out: stored answers are removed, unsent writes stay for their owner. */
  readonly endSession: () => Promise<void>
}

/** Whether the device is online, and what waits in its outbox. */
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

/** One thing about the network, for what need not be drawn anew whenever the count of waiting writes changes. */
export function useNetworkIs(select: (state: NetworkState) => boolean): boolean {
  const { network } = useAccess()
  return useSyncExternalStore(network.subscribe, () => select(network.getState()))
}

const isOnline = ({ online }: NetworkState): boolean => online

export const useOnline = (): boolean => useNetworkIs(isOnline)

/** The line to the worker. */
export const useEngineLink = (): EngineLink => useAccess().network.engine

/** Whether the app can be opened again without a network: for what waits until that is known. */
export const useOfflineReadiness = (): OfflineReadinessStore => useAccess().readiness

/** The same, as it is just now. */
export function useOfflineReadinessState(): OfflineReadiness {
  const { readiness } = useAccess()
  return useSyncExternalStore(readiness.subscribe, readiness.get)
}

/** The list of what waits and was rejected; screens use the hooks of use-outbox.ts. */
export const useOutboxStore = (): OutboxStore => useAccess().outbox

/** Takes a new version of the app; null while there is none, or while a form has unsaved changes. */
export function useUpdate(): (() => void) | null {
  const { updates } = useAccess()
  return useSyncExternalStore(updates.subscribe, updates.getInstall)
}

/** Keeps a new version of the app back while a form has unsaved changes. */
export function useHoldUpdates(dirty: boolean): void {
  const { updates } = useAccess()
  useEffect(() => (dirty ? updates.hold() : undefined), [dirty, updates])
}
