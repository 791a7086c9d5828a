import type { SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  Body,
  Params,
  Part,
  Query,
  ReadRow,
  Response,
  ShapeOf,
  WriteRow,
} from '../../contract/api/endpoint.ts'
import type { Contract, ReadName, RowName, WriteName } from '../../contract/index.ts'
import type { Db } from '../db/client.ts'
import type { TokenRef } from '../features/session/revoked-tokens.ts'

/** The types of handlers: what they take and return. */

/** The signed-in user of a call. It comes from the token, never from the body. */
export interface Caller {
  /** Tenant and object id, joined by a dot; 'nobody' for calls without a sign-in. */
  readonly id: string
  readonly name: string
  /** The token of the call; absent for invite, guest and public calls. */
  readonly token?: TokenRef
  /** The id that the device claims to have. */
  readonly device?: string
}

/** The argument of every handler. */
export interface Call<R> {
  readonly params: Params<R>
  readonly query: Query<R>
  readonly caller: Caller
  readonly now: Date
  readonly db: Db
}

/** A scope and its current version. */
export interface ScopeVersion {
  readonly scope: number
  readonly version: number
}
type Scope = number | Promise<number | ScopeVersion>

/** `A`: the whole answer; `D`: a delta of it. */
interface ReadHandlerOf<R, A, D> {
  /**
   * Returns the event whose version the answer carries (0: the team's data), with the version if it is known. Throws if
   * there is no such event.
   */
  readonly scope?: (call: Call<R>) => Scope
  /** `version`: for a shared read, the minimum version of the answer; 0 for all other reads. */
  readonly answer: (call: Call<R>, version: number) => Promise<A>
  /** All callers get the same answer, so it is cached until the version changes. */
  readonly shared?: true
  /** Returns what changed after version `since`, if the query has one; undefined to send the whole answer. */
  readonly delta?: (call: Call<R>, since: number) => Promise<D | undefined>
  /** The answer depends on the current time, so it is never cached, and never answered with 304 or a delta. */
  readonly dependsOnClock?: true
  /** The file name under which an answer that is not JSON is saved. */
  readonly filename?: (call: Call<R>) => string
}

export type ReadHandler<N extends ReadName> = ReadHandlerOf<
  Contract[N],
  Response<Contract[N]>,
  Part<ShapeOf<Contract[N]>, 'delta'>
>

/** The rows that are answered by a stream of events. */
type StreamName = 'live'

/** Opens the stream and leaves it open. May throw an HttpError before opening it. */
interface StreamHandlerOf<R> {
  readonly stream: (call: Call<R>, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

export type StreamHandler<N extends StreamName> = StreamHandlerOf<Contract[N]>

export interface WriteCall<R> extends Call<R> {
  readonly body: Body<R>
  /**
   * When the operator made the write: by the device's clock, corrected if that is wrong, and never later than now. Of a
   * call without a sign-in: now.
   */
  readonly at: Date
  /** Converts an instant of the body to the server's clock, in case the device's clock is wrong (decision 024). */
  readonly onOurClock: (instant: string) => Date
  /** The Idempotency-Key; also the default id of a created entity. */
  readonly key: string
  /** Returns a header by its lower-case name. */
  readonly header: (name: string) => string | undefined
  /** The caller's IP address. */
  readonly ip: string
  /** The file of a multipart call. */
  readonly file: UploadedFile | undefined
  /**
   * Records a change: raises the scope's version once, and adds an entry to the audit trail.
   * `detail` holds ids and plain values, no names. `what` says what was done to this entity, if it is what another write
   * does.
   */
  readonly changed: (
    scope: number,
    entity: string,
    detail?: Record<string, unknown>,
    what?: WriteName,
  ) => void
  /** Records that this scope was not changed; its current version is sent with the answer. */
  readonly unchanged: (scope: number) => void
}

export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

/** A write that runs in one transaction with its idempotency key and its write record: all take effect, or none. */
type WriteHandlerOf<R, A> = (call: WriteCall<R>) => Promise<A>

export type WriteHandler<N extends WriteName> = WriteHandlerOf<Contract[N], Response<Contract[N]>>

/**
 * A write that does some work, such as reading a file, before its transaction begins and occupies a connection.
 * `prepare` gets a call in which `changed` and `unchanged` have no effect, and returns the handler for the transaction.
 */
interface PreparedHandlerOf<R, A> {
  readonly prepare: (call: WriteCall<R>) => Promise<WriteHandlerOf<R, A>>
}

export type PreparedHandler<N extends WriteName> = PreparedHandlerOf<Contract[N], Response<Contract[N]>>

/**
 * A write that one statement can carry out. `plan` runs outside of any transaction: it reads the current data, records
 * the changes to come, and returns the answer with the `effect` that carries the write out, or without one if nothing
 * needs doing. The effect returns a row if the data is still as it was read; otherwise the write is planned again.
 */
interface SingleStatementHandlerOf<R, A> {
  readonly plan: (call: WriteCall<R>) => Promise<{ readonly answer: A; readonly effect?: SQL }>
}

export type SingleStatementHandler<N extends WriteName> = SingleStatementHandlerOf<
  Contract[N],
  Response<Contract[N]>
>

type Handler<N extends RowName> = N extends StreamName
  ? StreamHandler<N>
  : N extends ReadName
    ? ReadHandler<N>
    : N extends WriteName
      ? WriteHandler<N> | PreparedHandler<N> | SingleStatementHandler<N>
      : never

export type Handlers<N extends RowName> = { readonly [K in N]: Handler<K> }

/** Handlers without the types of their rows. */
export type AnyReadHandler = ReadHandlerOf<ReadRow, unknown, unknown>
export type AnyStreamHandler = StreamHandlerOf<ReadRow>
export type AnyPreparedHandler = PreparedHandlerOf<WriteRow, unknown>
export type AnyWriteHandler = WriteHandlerOf<WriteRow, unknown> | SingleStatementHandlerOf<WriteRow, unknown>
