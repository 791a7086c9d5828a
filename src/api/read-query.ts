import type { ReadRow, Response } from '../../contract/api/endpoint.ts'
import { fillPath } from '../../contract/api/path.ts'
import type { Api, ReadInput, Reading } from './client.ts'
import type { QueryCache } from './query-cache.ts'

/** What a read needs: the API and the cache. */
export interface ReadAccess {
  readonly api: Api
  readonly cache: QueryCache
}

type Values = Record<string, string | number>

/** The query for a row; its key is the path. */
export function readQuery<R extends ReadRow>({ api, cache }: ReadAccess, row: R, input: ReadInput<R>) {
  const { params, query }: { params?: unknown; query?: unknown } = input
  const path = fillPath(row.path, params as Values, query as Values)
  return {
    queryKey: [path],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Reading<Response<R>>> =>
      cache.read(path, copy => api.read(row, input, { signal, copy })),
  }
}
