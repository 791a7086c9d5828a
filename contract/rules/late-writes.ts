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

/** What stands as done. `by` is unknown where a list does not tell it. */
export interface Done {
  readonly at: string
  readonly by?: string | null | undefined
}

/** A taking back as it was made. Instants are in ISO form. */
export interface TakingBack {
  readonly at: string
  /** When that had been done, for whoever takes it back; writes of older versions do not say. */
  readonly seenAt?: string | undefined
  /** Name of whoever takes it back. */
  readonly by?: string | undefined
}

/**
 * Whether a taking back means what stands as done: what was seen; or, where the server has set its time right, what the same
 * person had done. Neither what was done since nor what another desk did in its place.
 */
export function isMeant(done: Done, { at, seenAt, by }: TakingBack): boolean {
  if (seenAt !== undefined && Date.parse(done.at) === Date.parse(seenAt)) return true
  const isOthers = seenAt !== undefined && by !== undefined && (done.by ?? by) !== by
  return !isOthers && !isDoneSince(done.at, at)
}
