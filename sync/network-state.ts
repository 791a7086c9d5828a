import { backOffMs } from '../contract/rules/back-off.ts'
import type { OfflineReason } from '../contract/worker/messages.ts'
import type { Host } from './host.ts'
import { timings } from './timings.ts'

interface Options extends Pick<Host, 'clock' | 'random' | 'browserOnline'> {
  /** Resolves to whether our server answered; may reject if nothing did. */
  readonly probe: () => Promise<boolean>
  readonly onChange: () => void
}

const PROBE_PAUSES = { minMs: timings.minProbeIntervalMs, maxMs: timings.maxProbeIntervalMs, factor: 1.5 }

export type NetworkState = ReturnType<typeof createNetworkState>

/**
 * Whether the device counts as offline, and why (design section 4). The toggle overrides everything. Otherwise failures
 * in a row, or the browser reporting that the network is gone, make the device offline, and only an answer of the
 * server ends that. While offline, it probes the server by itself.
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

  function becomeUnreachable(): void {
    unreachable = true
    failedProbes = 0
    probeAt = clock.elapsed() + timings.minProbeIntervalMs
  }

  function failed(): void {
    changing(() => {
      failures += 1
      if (failures >= timings.maxFailures && !unreachable) becomeUnreachable()
    })
    // A single failure may be an accident, so probe at once.
    if (!unreachable) void probeNow()
  }

  async function probeNow(): Promise<void> {
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

  /** Believes the browser when it reports that the network is gone; when it reports a network, lets a probe decide. */
  function followBrowser(): void {
    const isOnline = browserOnline()
    if (isOnline === wasOnline) return
    wasOnline = isOnline
    if (!isOnline) changing(becomeUnreachable)
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
      if (!offline && unreachable) void probeNow()
    },

    isToggled: () => toggle,
    isUnreachable: () => unreachable,

    /** Starts offline, as the last engine ended: it could not reach the server. A probe ends that. */
    startUnreachable(): void {
      changing(() => {
        unreachable = true
        probeAt = 0
      })
    },

    /** Must be called regularly: sends a probe when one is due, or at once with `now`. */
    tick(now = false): void {
      followBrowser()
      if (!toggle && unreachable && (now || clock.elapsed() >= probeAt)) void probeNow()
    },
  }
}
