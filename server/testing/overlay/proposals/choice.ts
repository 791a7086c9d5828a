import type { OpOf } from '../../../../contract/api/endpoint.ts'
import type { Contract, QueuedWriteName, ReadName } from '../../../../contract/index.ts'
import type { AffectedRead } from '../../../../contract/offline/writes.ts'
import { opOf } from '../../../../contract/testing/ops.ts'
import type { Exception } from '../exceptions.ts'
import type { View } from '../view.ts'

interface Proposal<W extends QueuedWriteName> {
  /** The write, made from what a screen shows, with the context that the screens give it. `undefined` where the screen would not offer it. */
  readonly propose: (view: View, choice: Choice) => OpOf<Contract[W]> | undefined
  /** For each read that it affects, and for others only where they differ; one that is missing is a type error. */
  readonly exceptions: { readonly [R in AffectedRead<W>]: Exception } & {
    readonly [R in Exclude<ReadName, AffectedRead<W>>]?: Exception
  }
}

export type ProposalsOf<N extends QueuedWriteName> = { readonly [W in N]: Proposal<W> }

/** What decides between the things that a screen offers. */
export interface Choice {
  readonly first: number
  readonly second: number
  readonly flag: boolean
  /** Names the new things of this step. */
  readonly nth: number
  /** The signed-in user's name. */
  readonly issuer: string
  /** A redemption type other than the gift bag. */
  readonly type: string
}

/** One of the items that `where` finds; which one is decided by `at`. */
export function pick<T>(
  list: readonly T[],
  at: number,
  where: (item: T) => boolean = () => true,
): T | undefined {
  const some = list.filter(where)
  return some[at % Math.max(1, some.length)]
}

/** Some of the event's days, at least one; which ones is decided by the bits of `bits`. */
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
