import { CLOCK_TOLERANCE_MS } from './limits.ts'

/**
 * Whether something was done after a write was made that arrives only now: another desk's doing, which whoever made the write did not
 * know of (decision 066). Devices' clocks may differ by as much as the server does not correct.
 * @param doneAt and madeAt are instants
 */
export const isDoneSince = (doneAt: string | Date, madeAt: string | Date): boolean =>
  new Date(doneAt) > knownUntil(madeAt)

/** Until when something must have been done to be taken for known to whoever made a write. */
export const knownUntil = (madeAt: string | Date): Date =>
  new Date(new Date(madeAt).getTime() + CLOCK_TOLERANCE_MS)
