import { vi } from 'vitest'

/** Half of the interval at which processes poll tables themselves (POLL_INTERVAL_MS). */
const NOTICE_TIMEOUT_MS = 2_500

/** Waits until `holds` is true, for a time in which only a notice, not polling, can have caused it. */
export const waitForNotice = (holds: () => Promise<boolean>): Promise<boolean> =>
  // Without a pause, a fast machine would exceed the user's rate limit.
  vi.waitUntil(holds, { timeout: NOTICE_TIMEOUT_MS, interval: 20 })
