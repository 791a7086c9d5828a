import type { Failure } from './shrink.ts'

/** The results of a worker. */
export interface Tally {
  readonly runs: number
  readonly writes: number
  readonly events: number
  /** Runs that were repeated with the same outcome. */
  readonly repeated: number
  /** The longest times from healing until nothing waited, and from then until every list agreed, in simulated ms. */
  readonly healedIn: number
  readonly agreedIn: number
  readonly failure: Failure | undefined
}

export const emptyTally: Tally = {
  runs: 0,
  writes: 0,
  events: 0,
  repeated: 0,
  healedIn: 0,
  agreedIn: 0,
  failure: undefined,
}

/** Whether a run of the worker has broken a law. */
export const hasFailed = (tally: Tally): boolean => tally.failure !== undefined

/** A summary of all workers. */
export function totalLine(tallies: readonly Tally[], seconds: number): string {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0)
  const most = (of: (tally: Tally) => number) => Math.max(0, ...tallies.map(of))
  const number = (value: number) => Math.round(value).toLocaleString('en-GB')
  const failed = tallies.filter(hasFailed).length
  return [
    `${number(sum(one => one.writes))} writes in ${number(sum(one => one.runs))} runs (${number(sum(one => one.repeated))} of them twice)`,
    `${number(sum(one => one.events))} events`,
    `${seconds.toFixed(1)} s, ${number(sum(one => one.writes) / seconds)} writes a second`,
    `healed within ${most(one => one.healedIn) / 1000} s, agreed within ${most(one => one.agreedIn) / 1000} s (simulated)`,
    failed === 0 ? 'no law broken' : `${failed} LAW BROKEN`,
  ].join('; ')
}
