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

/** What a handler is given and what it gives. */

/** The signed-in user of a call, by the token: never by what the body says. */
export interface Caller {
  /** Tenant and object id, joined by a dot; 'nobody' for calls without a sign-in. */
  readonly id: string
  readonly name: string
  /** The token of the call; absent for invite, guest and public calls. */
  readonly token?: TokenRef
  /** The id that their device says it has. */
  readonly device?: string
}

/** What every handler is given. */
export interface Call<R> {
  readonly params: Params<R>
  readonly query: Query<R>
  readonly caller: Caller
  readonly now: Date
  readonly db: Db
}

/** A scope and the version at which it stands. */
export interface ScopeVersion {
  readonly scope: number
  readonly version: number
}
type Scope = number | Promise<number | ScopeVersion>

/** `A`: the whole answer; `D`: a delta of it. */
interface ReadHandlerOf<R, A, D> {
  /**
   * The event whose version the answer carries (0: the team's data), with that version where it is at hand. Throws when
   * there is no such thing.
   */
  readonly scope?: (call: Call<R>) => Scope
  /** `version`: for a shared read, the version that the answer must be at least as new as; 0 for every other read. */
  readonly answer: (call: Call<R>, version: number) => Promise<A>
  /** Whoever asks gets the same answer: it is kept for the next one until the version is another. */
  readonly shared?: true
  /** What changed after version `since`, where the query has one; undefined: the whole answer is to be given. */
  readonly delta?: (call: Call<R>, since: number) => Promise<D | undefined>
  /** The answer also depends on the current time, so it is never answered with 304 or a delta, and never cached. */
  readonly dependsOnClock?: true
  /** What the file of a row that is not JSON is called when it is saved. */
  readonly filename?: (call: Call<R>) => string
}

export type ReadHandler<N extends ReadName> = ReadHandlerOf<
  Contract[N],
  Response<Contract[N]>,
  Part<ShapeOf<Contract[N]>, 'delta'>
>

/** The rows that are answered by a stream of events. */
type StreamName = 'live'

/** Opens the stream and leaves it open; throws an HttpError before that. */
interface StreamHandlerOf<R> {
  readonly stream: (call: Call<R>, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

export type StreamHandler<N extends StreamName> = StreamHandlerOf<Contract[N]>

export interface WriteCall<R> extends Call<R> {
  readonly body: Body<R>
  /** When the operator did it: by the device's clock, set right where that is wrong, and never later than now. */
  readonly at: Date
  /** An instant of the body by the server's clock: what the device says, set right where its clock is wrong (024). */
  readonly onOurClock: (instant: string) => Date
  /** The Idempotency-Key; also the id of what is made when the caller gave none. */
  readonly key: string
  /** Header by lower-case name. */
  readonly header: (name: string) => string | undefined
  /** The address that the call comes from. */
  readonly ip: string
  /** The file of a multipart call. */
  readonly file: UploadedFile | undefined
  /**
   * Notes what the write changed: raises the scope's version once, and adds to the audit trail.
   * `detail` holds ids and plain values, no names.
   */
  readonly changed: (scope: number, entity: string, detail?: Record<string, unknown>) => void
  /** Nothing was changed in this scope; its present version goes with the answer. */
  readonly unchanged: (scope: number) => void
}

export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

/** Runs in one transaction with the idempotency key and the change records: all of it takes effect, or nothing. */
type WriteHandlerOf<R, A> = (call: WriteCall<R>) => Promise<A>

export type WriteHandler<N extends WriteName> = WriteHandlerOf<Contract[N], Response<Contract[N]>>

/**
 * A write with something to do before its transaction begins and holds a connection, such as reading a file. `prepare`
 * is given a call outside of it (`changed` and `unchanged` have no effect there), and gives the handler for inside.
 */
interface PreparedHandlerOf<R, A> {
  readonly prepare: (call: WriteCall<R>) => Promise<WriteHandlerOf<R, A>>
}

export type PreparedHandler<N extends WriteName> = PreparedHandlerOf<Contract[N], Response<Contract[N]>>

/**
 * A write that one statement can do. Runs outside of any transaction: looks at what is there, notes what will have
 * changed, and gives the answer with the `effect` that makes it true. The effect returns a row where what was looked at
 * still holds; where it returns none, all of this is done again. Without an effect there is nothing to do.
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

/** Handlers after their types have done their work. */
export type AnyReadHandler = ReadHandlerOf<ReadRow, unknown, unknown>
export type AnyStreamHandler = StreamHandlerOf<ReadRow>
export type AnyPreparedHandler = PreparedHandlerOf<WriteRow, unknown>
export type AnyWriteHandler = WriteHandlerOf<WriteRow, unknown> | SingleStatementHandlerOf<WriteRow, unknown>
