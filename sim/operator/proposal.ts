import type { BodyInput, Params } from '../../contract/api/endpoint.ts'
import type { EventGroup } from '../../contract/api/groups.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import type { Pass } from '../../contract/api/passes.schema.ts'
import type { Radio } from '../../contract/api/radios.schema.ts'
import type { Tour } from '../../contract/api/tours.schema.ts'
import type { Contract, QueuedWriteName } from '../../contract/index.ts'
import type { WriteContext } from '../../contract/offline/queued-write.ts'
import type { SeededRandom } from '../world/random.ts'

/** What an operator sees and knows when making a write. */
export interface OperatorView {
  readonly random: SeededRandom
  readonly guests: readonly Guest[]
  readonly eventGroups: readonly EventGroup[]
  readonly tours: readonly Tour[]
  readonly passes: readonly Pass[]
  readonly radios: readonly Radio[]
  /** Places on tours made on this tablet. */
  readonly places: readonly KnownPlace[]
  /** The current ISO instant; unique among all writes of a run. */
  readonly at: string
  /** Name of the signed-in user. */
  readonly issuer: string
  /** Whether client ids are drawn from so few that they collide. */
  readonly collides: boolean
  /** Client ids drawn on this tablet. */
  readonly drawn: Set<number>
}

export interface KnownPlace {
  readonly id: string
  readonly tour: Tour
  readonly guest: Guest
}

/** A list that must show a write, from the moment when its page got an answer. */
export interface ExpectedView {
  readonly path: string
  readonly check: (list: readonly object[]) => boolean
  /** Other writes on these entities may change what is shown. */
  readonly entities: readonly string[]
}

/** A write as a screen would make it. */
export interface Proposal {
  readonly endpoint: QueuedWriteName
  readonly params: Readonly<Record<string, string | number>>
  readonly body: unknown
  readonly context: WriteContext
  readonly shows?: ExpectedView
  /** Entities that it changes in addition to its own. */
  readonly also?: readonly string[]
  /** A place on a tour that the operator remembers for later writes. */
  readonly place?: KnownPlace
}

type Part<T> = [T] extends [undefined] ? undefined : T

/** Makes a proposal whose parts are type-checked against the contract's row of that name. */
export const propose = <N extends QueuedWriteName>(
  endpoint: N,
  call: { readonly params?: Part<Params<Contract[N]>>; readonly body?: Part<BodyInput<Contract[N]>> },
  context: WriteContext,
  more: Pick<Proposal, 'shows' | 'place' | 'also'> | false = false,
): Proposal => ({
  endpoint,
  params: { ...(call.params as Proposal['params'] | undefined) },
  body: call.body,
  context,
  ...(more || {}),
})

/** Makes a write from what is seen; undefined if there is nothing suitable. */
export type WriteMaker = (view: OperatorView) => Proposal | undefined
