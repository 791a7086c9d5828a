import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './client.ts'
import { rawRows } from './raw-rows.ts'

/** Throws an Error for the operator unless the database has the tables of this version of the app. */
export async function requireSameVersion(db: Db, migrationsFolder: string): Promise<void> {
  const [table] = await rawRows(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!table?.exists) throw new Error('The database has no tables of this app. Is DATABASE_URL right?')
  const [last] = await rawRows(db, sql`select max(created_at) as at from drizzle.__drizzle_migrations`)
  const ours = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
  const theirs = Number(last?.at)
  if (theirs === ours) return
  throw new Error(
    theirs < ours
      ? 'The database has the tables of an older version of this app. Use the tool of that version, or start the server of this one first: it brings the tables up to date.'
      : 'The database has the tables of a newer version of this app. Use the tool of that version.',
  )
}
