import type { ModelState } from './state.ts'

/** The rows that a write has changed, by the list that tells them. */
export interface Touched {
  readonly guests?: readonly string[]
  readonly eventGroups?: readonly number[]
  readonly tours?: readonly string[]
  readonly passes?: readonly number[]
  readonly radios?: readonly number[]
}

/** A write as it reaches the model server. */
export interface ModelCall {
  readonly state: ModelState
  readonly params: Readonly<Record<string, string | number>>
  readonly body: Readonly<Record<string, unknown>>
  /** Instant (ISO) at which the operator made it. */
  readonly at: string
  /** Name of the user. */
  readonly caller: string
  /** To be told of what the write has changed; a write that says nothing has changed nothing. */
  readonly changed: (touched: Touched) => void
  /** A pin that no guest has. */
  readonly drawPin: () => number
}

/** Carries a write out and gives its answer. Throws a Refusal, and has then changed nothing. */
export type ModelWrite = (call: ModelCall) => unknown
