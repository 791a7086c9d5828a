import type { OpOf, Params, Query, Response } from '../api/endpoint.ts'
import type { Contract, ReadName, WriteName } from '../index.ts'

type Given<T> = [T] extends [undefined] ? unknown : T
type Perhaps<T> = [T] extends [undefined] ? unknown : Partial<T>

/** What a read was asked for: its path's parameters, and its query's where there was one. */
export type RequestedRead<R> = Given<Params<R>> & Perhaps<Query<R>>

/**
 * What one write does to one read's answer. The functions' parameters are `never` because a list of effects has no
 * one type for them: `fold` hands each of them what its two names say.
 */
export interface Effect<W extends string = string, R extends string = string> {
  readonly of: W
  readonly on: R
  readonly apply: (answer: never, op: never, asked: never) => unknown
  readonly isDeletedBy?: (op: never, asked: never) => boolean
}

/**
 * Declares what the write `of` does to the answer of the read `on`. `apply` is pure, changes nothing in place, and
 * returns the answer itself where the write does not concern it.
 */
export const effect = <W extends Contract[WriteName], R extends Contract[ReadName]>(
  of: W,
  on: R,
  apply: (answer: Response<R>, op: OpOf<W>, asked: RequestedRead<R>) => Response<R>,
): Effect<W['name'], R['name']> => ({ of: of.name, on: on.name, apply })

/**
 * Declares that the write `of` takes away what the read `on` answers with, when `gone` says so; in the answers of
 * others it does `apply`.
 */
export const deletes = <W extends Contract[WriteName], R extends Contract[ReadName]>(
  of: W,
  on: R,
  gone: (op: OpOf<W>, asked: RequestedRead<R>) => boolean,
  apply: (answer: Response<R>, op: OpOf<W>, asked: RequestedRead<R>) => Response<R> = answer => answer,
): Effect<W['name'], R['name']> => ({ of: of.name, on: on.name, apply, isDeletedBy: gone })
