import type { z } from 'zod'
import type { Op } from '../offline/queued-write.ts'
import type { ErrorName } from './errors.ts'

/**
 * What a row of the contract is.
 *
 * A row is plain data: it names the call, says who may make it, what happens to it offline and what can go wrong.
 * Its shapes are known here as types only. The schemas themselves stand in the `*.schema.ts` file of the same name,
 * so that the page and the worker carry the rows without paying for zod; the server finds a row's schemas by the
 * row's name in `schemas.ts`.
 */

/** The zod schemas of one row. A missing part means that the call has none. */
export interface Schemas {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** Of a list that can be asked for `since` a version: what is answered instead of the list. */
  readonly delta?: z.ZodType
}

export type Part<S extends Schemas, K extends keyof Schemas> = S extends { readonly [key in K]: infer T }
  ? T extends z.ZodType
    ? z.output<T>
    : undefined
  : undefined

/**
 * Who may make a call: `staff` need a valid access token, `invite` calls are open to a group's contact and
 * are limited by address and code, `guest` ones to whoever has a guest's code and are limited by address, `public` ones
 * reveal nothing.
 */
export type Access = 'staff' | 'invite' | 'guest' | 'public'

/** What is counted by `Trackside-Version` for an answer: one event's changes, or those of the whole team's data. */
type VersionScope = 'event' | 'team' | 'none'

/**
 * What happens to a write while the device is offline. `queue`: it is stored in the outbox and sent later; what is to
 * be known of it for that stands in contract/offline/. `online-only`: it is refused, for the reason given.
 */
export type OfflinePolicy =
  | { readonly mode: 'queue' }
  | { readonly mode: 'online-only'; readonly because: string }

interface Row<Name extends string, S extends Schemas> {
  readonly name: Name
  /** Below the API base, parameters as `:name`. */
  readonly path: string
  readonly access: Access
  /** What the call takes and gives, in a sentence or two; also the text of the API's documentation. */
  readonly doc: string
  /** The section of the specification that it comes from, or `design` where we added it. */
  readonly spec: string
  /** The errors that it can answer with, beyond those that every call has. */
  readonly errors: readonly ErrorName[]
  readonly versions: VersionScope
  /** Carries the types of the row; never has a value. */
  readonly shape?: S
}

/** A GET row. `keep` says whether the worker stores the answer for offline use; its cache key is its filled-in path. */
export interface ReadRow<Name extends string = string, S extends Schemas = Schemas> extends Row<Name, S> {
  readonly method: 'GET'
  readonly keep: 'snapshot' | 'never'
  /** Its list can be asked for what has changed `since` a version (the schemas' `delta`). */
  readonly since?: true
  /** Set where the answer is not JSON; of a stream of events, the response is one of its messages. */
  readonly produces?: 'text/csv' | 'text/event-stream'
}

/** A POST, PUT or DELETE row. */
export interface WriteRow<
  Name extends string = string,
  S extends Schemas = Schemas,
  P extends OfflinePolicy = OfflinePolicy,
> extends Row<Name, S> {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** What the audit trail calls it; the name of the guest or thing may follow. */
  readonly auditLabel: string
  readonly offline: P
  /** The status of a success: 201 for a create, 204 for a delete without an answer, else 200. */
  readonly status: 200 | 201 | 204
  readonly accepts?: 'multipart/form-data'
}

/** Any writing row, as far as sending it needs to know: rows of different shapes differ in their offline policy. */
export type AnyWriteRow = Pick<WriteRow, 'name' | 'method' | 'path'> & { readonly shape?: Schemas }

export type ShapeOf<R> = R extends { readonly shape?: infer S } ? Extract<S, Schemas> : never
export type Params<R> = Part<ShapeOf<R>, 'params'>
export type Query<R> = Part<ShapeOf<R>, 'query'>
/** A write's body as its handler gets it: checked, with what was left out filled in. */
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

/** Makes a GET row of the shapes `S`: `read<typeof schema.guestList>()({ name: 'guestList', … })`. */
export const read =
  <S extends Schemas>() =>
  <const Name extends string>(row: Omit<ReadRow<Name, S>, 'method' | 'shape'>): ReadRow<Name, S> => ({
    ...row,
    method: 'GET',
  })

/** Makes a writing row of the shapes `S`. */
export const write =
  <S extends Schemas>() =>
  <const Name extends string, const P extends OfflinePolicy>(
    row: Omit<WriteRow<Name, S, P>, 'shape'>,
  ): WriteRow<Name, S, P> =>
    row
