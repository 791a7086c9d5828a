import type { OpOf, Params, Query, Response } from '../api/endpoint.ts'
import type { ErrorName } from '../api/errors.ts'
import type { Contract, QueuedWriteName, ReadName } from '../index.ts'
import type { FieldChange } from '../rules/field-changes.ts'
import type { Op } from './queued-write.ts'

type Given<T> = [T] extends [undefined] ? unknown : T
type Perhaps<T> = [T] extends [undefined] ? unknown : Partial<T>

/** The parameters of a read: those of its path and, if it has one, of its query. */
export type RequestedRead<R> = Given<Params<R>> & Perhaps<Query<R>>

/**
 * Applies a write to an answer. Pure: mutates nothing, and returns the same answer if the write does not change it.
 * `stored` is the answer without the effects of earlier writes.
 */
type Update<W, R> = (
  answer: Response<R>,
  op: OpOf<W>,
  readParams: RequestedRead<R>,
  stored: Response<R>,
) => Response<R>

/**
 * The effect of a write on the answer of a read. `deletes` returns whether the write deletes the read's subject,
 * `concerns` whether it can change the answer to a read with these parameters at all.
 */
type Effect<W, R> =
  | Update<W, R>
  | {
      readonly deletes?: (op: OpOf<W>, readParams: RequestedRead<R>) => boolean
      readonly concerns?: (op: OpOf<W>, readParams: RequestedRead<R>) => boolean
      readonly update?: Update<W, R>
    }

/**
 * All that the engine needs to know of a write that may wait on a device.
 *
 * `entities` returns what it touches: writes that share an entity keep their order. `creates` returns the entity that
 * it creates: later writes that need that entity are blocked while this one is rejected. `needs` returns the entities
 * without which the server cannot carry it out: by default, all that it touches. `label` describes the write in the
 * operator's words. `effects` has an entry for each read whose answer the write changes, and for no other
 * (server/overlay-agrees.test.ts checks this).
 */
export interface OfflineWrite<W, R extends ReadName> {
  readonly entities: (op: OpOf<W>) => readonly string[]
  readonly creates?: (op: OpOf<W>) => string
  readonly needs?: (op: OpOf<W>) => readonly string[]
  readonly label: (op: OpOf<W>) => string
  /**
   * What the write would set, if its label does not say all of it (decision 068). Shown to the operator with a refusal.
   * `now`: the values that the refusal says stand there.
   */
  readonly changes?: (op: OpOf<W>, now: Readonly<Record<string, unknown>>) => readonly FieldChange[]
  /**
   * The op when somebody retries the write after a conflict, having read what was done since (decision 066). `op` is
   * based on the values `now` already.
   */
  readonly onRetry?: (op: OpOf<W>, now: Readonly<Record<string, unknown>>) => OpOf<W>
  /**
   * The refusal by which the server says that what the write removes, or the guest of a reversal, is gone already: it
   * counts as carried out.
   */
  readonly goneError?: ErrorName
  readonly effects: { readonly [Name in R]: Effect<W, Contract[Name]> }
}

/** The untyped form, for code that looks a write up by an op's name. It must be called with ops of that name. */
export interface AnyOfflineWrite {
  readonly entities: (op: never) => readonly string[]
  readonly creates?: (op: never) => string
  readonly needs?: (op: never) => readonly string[]
  readonly label: (op: never) => string
  readonly changes?: (op: never, now: Readonly<Record<string, unknown>>) => readonly FieldChange[]
  readonly onRetry?: (op: never, now: Readonly<Record<string, unknown>>) => Op
  readonly goneError?: ErrorName
  readonly effects: { readonly [Name in ReadName]?: AnyEffect }
}

type AnyUpdate = (answer: never, op: never, readParams: never, stored: never) => unknown
type AnyEffect =
  | AnyUpdate
  | {
      readonly deletes?: (op: never, readParams: never) => boolean
      readonly concerns?: (op: never, readParams: never) => boolean
      readonly update?: AnyUpdate
    }

/** Defines the offline behaviour of a write that the contract lets wait (`offline: { mode: 'queue' }`). */
export const defineWrite = <W extends Contract[QueuedWriteName], R extends ReadName>(
  _row: W,
  facts: OfflineWrite<W, R>,
): OfflineWrite<W, R> => facts
