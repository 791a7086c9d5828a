import { CLOCK_TOLERANCE_MS } from './limits.ts'

/**
 * Whether another desk did something (at `doneAt`) after a late write was made (at `madeAt`), so that the write's
 * author did not know of it (decision 066). Allows for the clock difference that the server does not correct.
 */
export const isDoneSince = (doneAt: string | Date, madeAt: string | Date): boolean =>
  new Date(doneAt) > knownUntil(madeAt)

/** The author of a write counts as knowing everything that was done before this time. */
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
