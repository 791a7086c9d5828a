import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { makeDatabase } from '../testing/postgres-databases.ts'
import { openDatabase } from './client.ts'
import { rawRows } from './raw-rows.ts'

/** Databases as tools of an operator may find them: they must leave them as they are. */

let store: Awaited<ReturnType<typeof makeDatabase>>
beforeAll(async () => {
  store = await makeDatabase()
})
afterAll(() => store.drop())

const open = (mustExist: boolean) =>
  openDatabase({ url: store.url, dataDir: '', log: createLog('silent'), mustExist })

/** Changes the list of migrations, as if the last start had been that of another version. */
async function withMigrations(statement: ReturnType<typeof sql>): Promise<void> {
  const { db, close } = await open(false)
  await db.execute(statement)
  await close()
}

test('an empty database is refused and stays empty', async () => {
  await expect(open(true)).rejects.toThrow('has no tables of this app')
  await expect(open(true)).rejects.toThrow('has no tables of this app')
})

test('one of this version is opened', async () => {
  await (await open(false)).close()
  const { db, close } = await open(true)
  expect(await rawRows(db, sql`select count(*)::int as guests from guests`)).toEqual([{ guests: 0 }])
  await close()
})

test('one of a newer version is refused', async () => {
  await withMigrations(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${randomUUID()}, 9000000000000)`,
  )
  await expect(open(true)).rejects.toThrow('of a newer version')
  await withMigrations(sql`delete from drizzle.__drizzle_migrations where created_at = 9000000000000`)
})

test('one of an older version is refused and not migrated', async () => {
  await withMigrations(sql`
    delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`)
  await expect(open(true)).rejects.toThrow('of an older version')
  await expect(open(true)).rejects.toThrow('of an older version')
})
