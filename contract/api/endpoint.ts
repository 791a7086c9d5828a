import type { z } from 'zod'
import type { Op } from '../offline/queued-write.ts'
import type { ErrorName } from './errors.ts'

/**
 * The rows of the contract.
 *
 * A row is plain data: it names a call and states who may make it, what happens to it offline and which errors it has.
 * A row knows its shapes only as types. The zod schemas are in the `*.schema.ts` file of the same name, so that the
 * page and the worker can load the rows without zod; the server finds a row's schemas by name in `schemas.ts`.
 */

/** The zod schemas of one row. A part is missing if the call has no such part. */
export interface Schemas {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** For a list that takes `since`: the delta that is answered instead of the list. */
  readonly delta?: z.ZodType
}

/** The validated value of one part of a call; undefined if the call has no such part. */
export type Part<S extends Schemas, K extends keyof Schemas> = S extends { readonly [key in K]: infer T }
  ? T extends z.ZodType
    ? z.output<T>
    : undefined
  : undefined

/**
 * Who may make a call. `staff` calls need a valid access token. `invite` calls are open to a group's contact and
 * limited by address and code. `guest` calls are open to anyone with a guest's code and limited by address. `public`
 * calls reveal nothing.
 */
type Access = 'staff' | 'invite' | 'guest' | 'public'

/** What an answer's `Trackside-Version` counts: changes of one event or of the team's own data. `none`: it has none. */
type VersionScope = 'event' | 'team' | 'none'

/**
 * What happens to a write while the device is offline. `queue`: it is stored in the outbox and sent later, as its
 * definition in contract/offline/ describes. `online-only`: it is refused, for the reason given.
 */
export type OfflinePolicy =
  | { readonly mode: 'queue' }
  | { readonly mode: 'online-only'; readonly because: string }

interface Row<Name extends string, S extends Schemas> {
  readonly name: Name
  /** The path below the API base, with parameters as `:name`. */
  readonly path: string
  readonly access: Access
  /** What the call takes and returns, in a sentence or two. It is published in the API's documentation. */
  readonly doc: string
  /** The section of the specification that defines it, or `design` if we added it. */
  readonly spec: string
  /** The errors that it can answer with, besides those that every call has. */
  readonly errors: readonly ErrorName[]
  readonly versions: VersionScope
  /** Carries the row's types; never has a value. */
  readonly shape?: S
}

/** A GET row. With `keep: 'snapshot'` the worker stores the answer for offline use, by its filled-in path. */
export interface ReadRow<Name extends string = string, S extends Schemas = Schemas> extends Row<Name, S> {
  readonly method: 'GET'
  readonly keep: 'snapshot' | 'never'
  /**
   * Set for the look-up of a single thing: its answer is kept only while pages have recently asked for it, and as long as
   * there is no connection (rule R9).
   */
  readonly lookUp?: true
  /** Set if the call takes `since` and can answer with a delta (`delta` in the schemas). */
  readonly since?: true
  /** Set if the answer is not JSON. For a stream of events, the `response` schema describes one message. */
  readonly produces?: 'text/csv' | 'text/event-stream'
}

/** A POST, PUT or DELETE row. */
export interface WriteRow<
  Name extends string = string,
  S extends Schemas = Schemas,
  P extends OfflinePolicy = OfflinePolicy,
> extends Row<Name, S> {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** The name of the write in the audit trail; the name of the guest or thing may follow it. */
  readonly auditLabel: string
  readonly offline: P
  /** The status of success: 201 for a create, 204 for a delete without a body, 200 otherwise. */
  readonly status: 200 | 201 | 204
  readonly accepts?: 'multipart/form-data'
}

/** The part of a write row that sending needs, without the type parameters in which rows differ. */
export type AnyWriteRow = Pick<WriteRow, 'name' | 'method' | 'path' | 'auditLabel' | 'offline'> & {
  readonly shape?: Schemas
}

export type ShapeOf<R> = R extends { readonly shape?: infer S } ? Extract<S, Schemas> : never
export type Params<R> = Part<ShapeOf<R>, 'params'>
export type Query<R> = Part<ShapeOf<R>, 'query'>
/** A write's body as its handler gets it: validated, with defaults filled in. */
export type Body<R> = Part<ShapeOf<R>, 'body'>
/** A write's body as a caller may send it. */
export type BodyInput<R> = BodyInputOf<ShapeOf<R>>
export type Response<R> = Part<ShapeOf<R>, 'response'>
export type OpOf<R> = Op<ShapeOf<R>>
export type BodyInputOf<S extends Schemas> = S extends { readonly body: infer T }
  ? T extends z.ZodType
    ? z.input<T>
    : undefined
  : undefined

/** Makes a GET row with the shapes `S`: `read<typeof schema.guestList>()({ name: 'guestList', … })`. */
export const read =
  <S extends Schemas>() =>
  <const Name extends string>(row: Omit<ReadRow<Name, S>, 'method' | 'shape'>): ReadRow<Name, S> => ({
    ...row,
    method: 'GET',
  })

/** Makes a write row with the shapes `S`. */
export const write =
  <S extends Schemas>() =>
  <const Name extends string, const P extends OfflinePolicy>(
    row: Omit<WriteRow<Name, S, P>, 'shape'>,
  ): WriteRow<Name, S, P> =>
    row
