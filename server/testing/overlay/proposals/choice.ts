import type { OpOf } from '../../../../contract/api/endpoint.ts'
import type { Contract, QueuedWriteName, ReadName } from '../../../../contract/index.ts'
import type { AffectedRead } from '../../../../contract/offline/writes.ts'
import { opOf } from '../../../../contract/testing/ops.ts'
import type { Exception } from '../exceptions.ts'
import type { View } from '../view.ts'

interface Proposal<W extends QueuedWriteName> {
  /** Makes the write from a screen's data, with the context that screens add; undefined if no screen offers it. */
  readonly propose: (view: View, choice: Choice) => OpOf<Contract[W]> | undefined
  /** The exceptions for each affected read (a missing one is a type error), and for other reads that differ. */
  readonly exceptions: { readonly [R in AffectedRead<W>]: Exception } & {
    readonly [R in Exclude<ReadName, AffectedRead<W>>]?: Exception
  }
}

export type ProposalsOf<N extends QueuedWriteName> = { readonly [W in N]: Proposal<W> }

/** Numbers that choose among what a screen offers. */
export interface Choice {
  readonly first: number
  readonly second: number
  readonly flag: boolean
  /** Makes the names of this step's new things unique. */
  readonly nth: number
  /** The signed-in user's name. */
  readonly issuer: string
  /** A redemption type other than the gift bag. */
  readonly type: string
}

/** One of the items that match `where`, chosen by `at`. */
export function pick<T>(
  list: readonly T[],
  at: number,
  where: (item: T) => boolean = () => true,
): T | undefined {
  const some = list.filter(where)
  return some[at % Math.max(1, some.length)]
}

/** At least one of the event's days, chosen by the bits of `bits`. */
export const someDays = ({ event }: View, bits: number): string => {
  const days = Object.keys(event.event_dates)
  const some = days.filter((_, at) => (bits >> at) % 2 === 1)
  return (some.length > 0 ? some : days).join(',')
}

export const minutesFromNow = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString()
export const now = (): string => new Date().toISOString()
/** An op that is made now. */
export const opNow: typeof opOf = (row, given) => opOf(row, { at: now(), ...given })
export const nineDigits = (nth: number): number => 100_000_000 + nth
