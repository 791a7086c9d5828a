import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { parseVersions } from '../../contract/api/headers.ts'
import { guestEntity, tourGuestEntity } from '../../contract/offline/entities.ts'

/** The effect of one write, read directly from the server's tables. */
export interface Effect {
  /** The number of times it was carried out. */
  readonly times: number
  /** Its place in the event's history: the version that it made, or half a step after the one that it found. */
  readonly place: number
}

interface KeyRow {
  readonly key: string
  readonly versions: string
}
interface ChangeRow {
  readonly key: string
  readonly version: number
}

/** Where the data of a run is stored: a PostgreSQL database, or the folder of a server that has stopped. */
export type Stored = { readonly url: string } | { readonly dataDir: string }

type Run = <T>(query: string, params: unknown[]) => Promise<T[]>

async function opened<T>(stored: Stored, work: (run: Run) => Promise<T>): Promise<T> {
  if ('url' in stored) {
    const client = new pg.Client({ connectionString: stored.url })
    await client.connect()
    return work(async (query, params) => (await client.query(query, params)).rows).finally(() => client.end())
  }
  const database = await PGlite.create(join(stored.dataDir, 'pglite'))
  return work(
    async <R>(query: string, params: unknown[]) => (await database.query<R>(query, params)).rows,
  ).finally(() => database.close())
}

/**
 * Reads the effects of all writes, by the key that the page gave each (`originalKeys` maps the server's key to the
 * page's). A write that was carried out twice has two rows of answers, or changes of two versions.
 */
export function readEffects(
  stored: Stored,
  scope: number,
  originalKeys: ReadonlyMap<string, string>,
): Promise<Map<string, Effect>> {
  return opened(stored, async run => {
    const keys = await run<KeyRow>('select key::text, versions from idempotency_keys', [])
    const changes = await run<ChangeRow>(
      'select distinct key::text, version::int from changes where scope = $1 and key is not null',
      [scope],
    )
    const pageKey = (key: string) => originalKeys.get(key) ?? key
    const made = group(changes, row => pageKey(row.key))
    const effects = new Map<string, Effect>()
    for (const [key, rows] of group(keys, row => pageKey(row.key))) {
      const versions = made.get(key)?.map(({ version }) => version) ?? []
      const found = rows.map(({ versions: text }) => parseVersions(text).get(scope) ?? 0)
      const place = versions.length > 0 ? Math.min(...versions) : Math.min(...found) + 0.5
      effects.set(key, { times: Math.max(rows.length, versions.length), place })
    }
    return effects
  })
}

/** The guests and the places on tours that the server has in the end, as entities. */
export function readStanding(stored: Stored): Promise<Set<string>> {
  return opened(stored, async run => {
    const ids = async (table: 'guests' | 'tour_guests') =>
      (await run<{ id: string }>(`select id::text from ${table}`, [])).map(({ id }) => id)
    return new Set([
      ...(await ids('guests')).map(guestEntity),
      ...(await ids('tour_guests')).map(tourGuestEntity),
    ])
  })
}

function group<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
