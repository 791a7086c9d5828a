import type { ModelState } from './state.ts'

/** The rows changed by a write, by list. */
export interface ChangedRows {
  readonly guests?: readonly string[]
  readonly eventGroups?: readonly number[]
  readonly tours?: readonly string[]
  readonly passes?: readonly number[]
  readonly radios?: readonly number[]
}

/** A write as it arrives at the model server. */
export interface ModelCall {
  readonly state: ModelState
  readonly params: Readonly<Record<string, string | number>>
  readonly body: Readonly<Record<string, unknown>>
  /** Instant (ISO) at which the operator made it. */
  readonly at: string
  /** Name of the user. */
  readonly caller: string
  /** Reports what the write has changed; without a call, it has changed nothing. */
  readonly changed: (touched: ChangedRows) => void
  /** Returns a pin that no guest has. */
  readonly drawPin: () => number
}

/** Carries out a write and returns its answer. Throws a Refusal, and then has changed nothing. */
export type ModelWrite = (call: ModelCall) => unknown
