import type { ReadRow } from '../contract/api/endpoint.ts'
import { matchRow } from '../contract/api/path.ts'
import { contract, type ReadName } from '../contract/index.ts'
import type { ReadParams } from '../contract/offline/overlay.ts'

/** A GET of a row whose answers are stored. `path` is below the API base, with its query. */
export interface ReadRequest {
  readonly name: ReadName
  readonly path: string
  /** The parameters in the path and the query. */
  readonly params: ReadParams
  /** Whether the server can answer with a delta. */
  readonly since: boolean
  /** Whether its answer is removed once no page has recently asked for it. */
  readonly lookUp?: boolean
}

/** Parses a path (below the API base, with its query); returns undefined if its answers are not stored. */
export function readRequest(path: string): ReadRequest | undefined {
  const [pathname = '', query = ''] = path.split('?')
  const match = matchRow('GET', pathname)
  if (!match || !isRead(match.name)) return undefined
  const row: ReadRow = contract[match.name]
  if (row.keep !== 'snapshot') return undefined
  return {
    name: match.name,
    path,
    since: row.since === true,
    lookUp: row.lookUp === true,
    params: { ...match.params, ...Object.fromEntries(new URLSearchParams(query)) },
  }
}

const isRead = (name: string): name is ReadName =>
  name in contract && contract[name as keyof typeof contract].method === 'GET'
