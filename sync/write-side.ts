import type { ApiCall } from './api-call.ts'
import { createDrain, DRAIN_LOCK } from './drain.ts'
import type { Host } from './host.ts'
import type { NetworkState } from './network-state.ts'
import type { Outbox } from './outbox.ts'
import { createOutcomes } from './outcomes.ts'
import type { Reads } from './reads.ts'
import type { Session } from './session.ts'
import { createStatus } from './status.ts'
import { createWrites } from './writes.ts'

interface Options
  extends Pick<Host, 'clock' | 'random' | 'postToPages' | 'isVisible' | 'withLock' | 'registerWakeUp'> {
  readonly outbox: Outbox
  readonly session: Session
  readonly network: NetworkState
  readonly api: ApiCall
  readonly reads: Reads
  /** Called with the paths whose answers have changed. */
  readonly invalidate: (paths: readonly string[]) => void
  readonly isOffline: () => boolean
  readonly isStopped: () => boolean
}

/** Connects the parts that take the writes of pages, send them, and tell pages what has become of them. */
export function createWriteSide(options: Options) {
  const { network, api, isOffline, isStopped, postToPages, isVisible, withLock } = options
  const onChange = () => status.changed()
  const outcomes = createOutcomes({
    ...options,
    post: postToPages,
    // A stopped engine removes nothing from the stores: another engine has loaded their content.
    isVisible: async clientId => !isStopped() && isVisible(clientId),
    onChange,
  })
  const drain = createDrain({
    ...options,
    mayCall: () => !isStopped() && !isOffline(),
    settle: outcomes.settle,
    onBackOff: outcomes.removeWaiter,
    onChange,
    withLock: work => withLock(DRAIN_LOCK, work),
  })
  const status = createStatus({
    ...options,
    drain,
    outcomes,
    hasStorageFailed: () => writes.hasStorageFailed(),
  })
  const writes = createWrites({
    ...options,
    drain,
    outcomes,
    // A stopped engine sees no more outcomes: a page waiting for one would be answered only after the timeout.
    isOffline: () => isStopped() || isOffline(),
    isToggled: network.isToggled,
    forward: api.forward,
    onChange,
  })
  return { outcomes, drain, status, writes }
}
