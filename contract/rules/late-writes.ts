import { CLOCK_TOLERANCE_MS } from './limits.ts'

/**
 * Whether another desk did something (at `doneAt`) after a late write was made (at `madeAt`), so that the write's
 * author did not know of it (decision 066). Allows for the clock difference that the server does not correct.
 */
export const isDoneSince = (doneAt: string | Date, madeAt: string | Date): boolean =>
  new Date(doneAt) > knownUntil(madeAt)

/** The author of a write counts as knowing everything that was done before this time. */
const knownUntil = (madeAt: string | Date): Date => new Date(new Date(madeAt).getTime() + CLOCK_TOLERANCE_MS)

/** A check-in or redemption as it is stored. `by` is unknown where a list does not say it. */
interface Reversible {
  readonly at: string
  readonly by?: string | null | undefined
}

/** The reversal of a check-in or redemption. Instants are in ISO form. */
export interface Reversal {
  readonly at: string
  /** When the check-in or redemption had been made, as its author saw it; writes of older versions do not say. */
  readonly seenAt?: string | undefined
  /** Name of whoever reverses it. */
  readonly by?: string | undefined
}

/**
 * Whether a reversal applies to the stored check-in or redemption: it is the one that its author saw or, if the server
 * has corrected the time of that one, one by the same person. A reversal applies neither to what was done after it nor
 * to what another desk did instead.
 */
export function reversalApplies(stored: Reversible, { at, seenAt, by }: Reversal): boolean {
  if (seenAt !== undefined && Date.parse(stored.at) === Date.parse(seenAt)) return true
  const isOthers = seenAt !== undefined && by !== undefined && (stored.by ?? by) !== by
  return !isOthers && !isDoneSince(stored.at, at)
}
