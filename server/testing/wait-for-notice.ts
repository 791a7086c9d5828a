import { vi } from 'vitest'

/** Half of what the processes wait before they look for themselves (POLL_INTERVAL_MS of what they look after). */
const NOTICE_TIMEOUT_MS = 2_500

/** Waits until it holds, for a time in which only a notice can have brought it about. */
export const waitForNotice = (holds: () => Promise<boolean>): Promise<boolean> =>
  // Without a pause a quick machine asks more often than the server lets a user.
  vi.waitUntil(holds, { timeout: NOTICE_TIMEOUT_MS, interval: 20 })
