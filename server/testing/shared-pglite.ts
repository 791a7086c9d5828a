import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { YieldingPGlite } from '../db/yielding-pglite.ts'

/**
 * PGlites without rows that no test uses now. To start one takes half a second, and again as long until its code is
 * compiled; the test files of a worker share this module, and thus these.
 */
const idle: YieldingPGlite[] = []

/** A PGlite in memory with empty tables. Give it back with `returnPglite`. */
export async function takePglite(): Promise<YieldingPGlite> {
  const known = idle.pop()
  if (known) return known
  const started = new YieldingPGlite('memory://', {
    relaxedDurability: false,
    loadDataDir: await openAsBlob(inject('pgliteFiles')),
  })
  await started.waitReady
  await started.exec('create schema made; create table made.redemption_types as table redemption_types')
  return started
}

/** Empties the tables and the session of a PGlite for the next test file. Migrations have made redemption types. */
export async function returnPglite(pglite: YieldingPGlite): Promise<void> {
  const { rows } = await pglite.query<{ names: string }>(
    "select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'",
  )
  // All of a session except its prepared statements, which are the same in every file.
  await pglite.exec(`reset all; unlisten *; discard temp; select pg_advisory_unlock_all();
    truncate ${rows[0]?.names} restart identity cascade;
    insert into redemption_types table made.redemption_types`)
  idle.push(pglite)
}
