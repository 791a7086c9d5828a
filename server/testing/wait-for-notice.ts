import { vi } from 'vitest'

/** Half of what the processes wait before they look for themselves (POLL_INTERVAL_MS of what they look after). */
const TOLD_MS = 2_500

/** Waits until it holds, in a time in which it holds only where it was told. */
export const untilTold = (holds: () => Promise<boolean>): Promise<boolean> =>
  // Without a pause a quick machine asks more often than the server lets a user.
  vi.waitUntil(holds, { timeout: TOLD_MS, interval: 20 })
