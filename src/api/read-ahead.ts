import type { ReadRow } from '../../contract/api/endpoint.ts'
import type { ReadInput } from './client.ts'
import { type ReadAccess, readQuery } from './read-query.ts'

export type ReadAhead = <R extends ReadRow>(row: R, input: ReadInput<R>) => void

/** Returns a function that starts a read before the screen that shows it is loaded. */
export const createReadAhead =
  (access: ReadAccess): ReadAhead =>
  (row, input) =>
    void access.cache.client.prefetchQuery(readQuery(access, row, input))
