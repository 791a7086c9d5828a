import type { OpOf, Params, Query, Response } from '../api/endpoint.ts'
import type { Contract, QueuedWriteName, ReadName } from '../index.ts'

type Given<T> = [T] extends [undefined] ? unknown : T
type Perhaps<T> = [T] extends [undefined] ? unknown : Partial<T>

/** What a read was asked for: its path's parameters, and its query's where there was one. */
export type RequestedRead<R> = Given<Params<R>> & Perhaps<Query<R>>

/**
 * Pure: changes nothing in place, and returns the answer itself where the write does not concern it. `stored` is the answer
 * without the effects of the writes before this one.
 */
type Update<W, R> = (
  answer: Response<R>,
  op: OpOf<W>,
  asked: RequestedRead<R>,
  stored: Response<R>,
) => Response<R>

/** What a write does to a read's answer. Where it may take away what the read answers with, `deletes` says when. */
type Effect<W, R> =
  | Update<W, R>
  | {
      readonly deletes: (op: OpOf<W>, asked: RequestedRead<R>) => boolean
      readonly update?: Update<W, R>
    }

/**
 * What is to be known of a write so that it can wait on a device.
 *
 * `entities` names what it touches: writes that share an entity keep their order. `creates` names the entity that
 * exists only because of it: later writes on that entity wait while this one stands rejected. `label` tells it in the
 * operator's words. `effects` are by the name of the read: the reads that the server answers differently after it are
 * those, and no others (server/fold-agrees.test.ts compares).
 */
export interface OfflineWrite<W, R extends ReadName> {
  readonly entities: (op: OpOf<W>) => readonly string[]
  readonly creates?: (op: OpOf<W>) => string
  readonly label: (op: OpOf<W>) => string
  /** The body when it is made once more, after a refusal, by somebody who has seen what was done since (decision 066). */
  readonly again?: (op: OpOf<W>) => OpOf<W>['body']
  readonly effects: { readonly [Name in R]: Effect<W, Contract[Name]> }
}

/** The same with its types lost, as whoever finds it by an op's name has it: the op is of that name. */
export interface AnyOfflineWrite {
  readonly entities: (op: never) => readonly string[]
  readonly creates?: (op: never) => string
  readonly label: (op: never) => string
  readonly again?: (op: never) => unknown
  readonly effects: { readonly [Name in ReadName]?: AnyEffect }
}

type AnyUpdate = (answer: never, op: never, asked: never, stored: never) => unknown
type AnyEffect =
  | AnyUpdate
  | { readonly deletes: (op: never, asked: never) => boolean; readonly update?: AnyUpdate }

/** Says what is to be known of the write `row`, which the contract lets wait (`offline: { mode: 'queue' }`). */
export const defineWrite = <W extends Contract[QueuedWriteName], R extends ReadName>(
  _row: W,
  facts: OfflineWrite<W, R>,
): OfflineWrite<W, R> => facts
