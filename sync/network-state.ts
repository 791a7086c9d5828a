import { backOffMs } from '../contract/rules/back-off.ts'
import type { OfflineReason } from '../contract/worker/messages.ts'
import type { Host } from './host.ts'
import { timings } from './timings.ts'

interface Options extends Pick<Host, 'clock' | 'random' | 'browserOnline'> {
  /** Asks the server whether it is there; false or a rejection when it did not answer in time. */
  readonly probe: () => Promise<boolean>
  readonly onChange: () => void
}

const PROBE_PAUSES = { minMs: timings.minProbeIntervalMs, maxMs: timings.maxProbeIntervalMs, factor: 1.5 }

export type NetworkState = ReturnType<typeof createNetworkState>

/**
 * Whether the device counts as offline, and why (design section 4). The toggle wins over everything. Else it is measured:
 * failures in a row, or the browser's word that the network went, make it offline; only an answer of the server ends
 * that. It looks for that answer by itself.
 */
export function createNetworkState({ clock, random, probe, browserOnline, onChange }: Options) {
  let toggle = false
  let unreachable = false
  let failures = 0
  let wasOnline = true
  let probing = false
  let failedProbes = 0
  let probeAt = 0

  const reason = (): OfflineReason | false =>
    toggle ? 'toggle' : !unreachable ? false : browserOnline() ? 'unreachable' : 'no-network'

  function changing(change: () => void): void {
    const before = reason()
    change()
    if (reason() !== before) onChange()
  }

  function succeeded(): void {
    changing(() => {
      failures = 0
      unreachable = false
    })
  }

  function failed(): void {
    changing(() => {
      failures += 1
      if (failures >= timings.maxFailures && !unreachable) {
        unreachable = true
        failedProbes = 0
        probeAt = clock.elapsed() + timings.minProbeIntervalMs
      }
    })
    // One failure may be an accident; a probe tells at once.
    if (!unreachable) void look()
  }

  async function look(): Promise<void> {
    if (probing || toggle) return
    probing = true
    const found = await probe().catch(() => false)
    probing = false
    if (toggle) return
    if (found) succeeded()
    else {
      failedProbes += 1
      probeAt = clock.elapsed() + backOffMs(failedProbes + 1, PROBE_PAUSES, random.fraction)
      failed()
    }
  }

  /** Takes the browser's word when it says that the network went; when it says that it came, looks. */
  function listen(): void {
    const isOnline = browserOnline()
    if (isOnline === wasOnline) return
    wasOnline = isOnline
    if (!isOnline)
      changing(() => {
        unreachable = true
        probeAt = clock.elapsed() + timings.minProbeIntervalMs
      })
    else if (unreachable) probeAt = 0
  }

  return {
    reason,
    succeeded,
    failed,

    setToggle(offline: boolean): void {
      changing(() => {
        toggle = offline
        failures = 0
      })
      if (!offline && unreachable) void look()
    },

    isToggled: () => toggle,
    isUnreachable: () => unreachable,

    /** The worker was stopped while the server could not be reached: so it stays until a probe says otherwise. */
    startUnreachable(): void {
      changing(() => {
        unreachable = true
        probeAt = 0
      })
    },

    /** To be called every now and then: probes when one is due. `now` probes without waiting for it. */
    tick(now = false): void {
      listen()
      if (!toggle && unreachable && (now || clock.elapsed() >= probeAt)) void look()
    },
  }
}
