import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../server/db/client.ts'
import { createLog } from '../server/process/log.ts'
import { findPostgresProgram, startPrivatePostgres } from './find-postgres.mjs'

/** The app on a database created by deploy/create-database.sql, as in the compose file. */

const password = "it's-4711"
let postgres: Awaited<ReturnType<typeof startPrivatePostgres>>
let own: string

beforeAll(async () => {
  postgres = await startPrivatePostgres()
  execFileSync(
    findPostgresProgram('psql'),
    ['-v', 'ON_ERROR_STOP=1', '--no-psqlrc', '-f', 'deploy/create-database.sql', postgres.url],
    { env: { ...process.env, APP_PASSWORD: password }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const url = new URL(postgres.url)
  Object.assign(url, {
    username: 'trackside',
    password: encodeURIComponent(password),
    pathname: '/trackside',
  })
  own = url.href
})
afterAll(() => postgres.stop())

/** Runs statements and returns for each its rows, or the code of its error. */
async function run(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const outcomes: unknown[] = []
    for (const statement of statements)
      outcomes.push(
        await client.query(statement).then(
          ({ rows }) => rows,
          (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error),
        ),
      )
    return outcomes
  } finally {
    await client.end()
  }
}

const DENIED = '42501'

test('the app makes its tables and works as a user who may do nothing else', async () => {
  const database = await openDatabase({ url: own, dataDir: '', log: createLog('silent') })
  await database.close()
  const rights = 'rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls'
  const [role, tables, ...refused] = await run(
    own,
    `select ${rights} from pg_roles where rolname = current_user`,
    `select count(*)::int > 10 as made from pg_tables where schemaname = 'public' and tableowner = 'trackside'`,
    'create role another',
    'create database another',
    'select rolpassword from pg_authid',
    "copy (select 1) to program 'true'",
    "select pg_read_file('/etc/passwd')",
    'alter role trackside superuser',
  )
  expect(role).toEqual([
    { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
  ])
  expect(tables).toEqual([{ made: true }])
  expect(refused).toEqual(Array(6).fill(DENIED))
})

test('its user cannot connect to other databases, nor others to its own', async () => {
  const at = (url: string, pathname: string, username: string) =>
    Object.assign(new URL(url), { pathname, username }).href
  await expect(run(at(own, '/postgres', 'trackside'))).rejects.toMatchObject({ code: DENIED })
  await run(postgres.url, 'create role stranger login')
  await expect(run(at(postgres.url, '/trackside', 'stranger'))).rejects.toMatchObject({ code: DENIED })
})

test('its password is stored as a hash', async () => {
  const [stored] = await run(
    postgres.url,
    "select rolpassword like 'SCRAM-SHA-256$%' as kept from pg_authid where rolname = 'trackside'",
  )
  expect(stored).toEqual([{ kept: true }])
})
