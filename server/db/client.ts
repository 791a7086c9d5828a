import { fork } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { createLog } from '../process/log.ts'
import { projectPath } from '../process/project-path.ts'
import { checkpointRegularly } from './checkpoints.ts'
import { holdDirectory } from './dir-lock.ts'
import { endWhenSilent } from './end-when-silent.ts'
import { listenPglite, listenPostgres, type Subscribe } from './listen.ts'
import { throwOpenProblem } from './open-problem.ts'
import { prepareStatements } from './prepared.ts'
import { requireSameVersion } from './require-same-version.ts'
import * as schema from './schema.ts'
import { YieldingPGlite } from './yielding-pglite.ts'

/** A connection or a transaction; both engines have the same dialect. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export interface Database {
  readonly db: Db
  readonly engine: 'postgresql' | 'pglite'
  readonly listen: Subscribe
  /** Connections by state, for the metrics; PGlite has none. */
  readonly connections?: () => Readonly<Record<'open' | 'idle' | 'waiting', number>>
  close(): Promise<void>
}

const migrationsFolder = projectPath('server/db/migrations')

/** The advisory lock of the process that migrates: any number, the same in every process. */
const MIGRATION_LOCK = 7_232_026

/** A call must fail in time to be retried elsewhere, and a start to be seen to fail, rather than hang. */
const CONNECTION_TIMEOUT_MS = 10_000

/**
 * Opens the database and migrates it: PostgreSQL if a URL is given, otherwise PGlite with its files in the data
 * directory (`memory://` stores nothing). With `mustExist` it is neither created nor migrated: rejects, with an Error for
 * the operator, if there is none with the tables of this version.
 */
export async function openDatabase({
  url,
  dataDir,
  log = createLog(),
  mustExist = false,
}: {
  url?: string | undefined
  dataDir: string
  log?: FastifyBaseLogger
  mustExist?: boolean
}): Promise<Database> {
  const database = await (url
    ? openPostgres(url, log, mustExist)
    : openPglite(dataDir, log, mustExist)
  ).catch(throwOpenProblem)
  if (mustExist)
    await requireSameVersion(database.db, migrationsFolder).catch(async (error: unknown) => {
      await database.close()
      throw error
    })
  return database
}

async function openPostgres(
  connectionString: string,
  log: FastifyBaseLogger,
  mustExist: boolean,
): Promise<Database> {
  if (!mustExist) await migratePostgres(connectionString)
  const pool = new pg.Pool({
    connectionString,
    // More connections would only wait for each other's version row in the database, the worst place to wait (016).
    max: 10,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: 30_000,
    // Writes that wait for a locked row keep their connections from everybody else.
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  let closing = false
  // A connection that breaks between two statements of a transaction emits this error; unhandled, it ends the process.
  pool.on('connect', client => client.on('error', () => undefined))
  pool.on('connect', prepareStatements)
  pool.on('connect', client => endWhenSilent(client))
  // The pool replaces an idle connection that breaks; a query on one fails by itself.
  pool.on('error', error => {
    if (!closing) log.error({ err: error }, 'a connection to PostgreSQL was lost')
  })
  return {
    db: drizzlePg(pool, { schema }),
    engine: 'postgresql',
    listen: listenPostgres(connectionString),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => {
      closing = true
      return pool.end()
    },
  }
}

/** Migrates the tables. Processes that start together wait for the first one, however long it takes. */
async function migratePostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS })
  // The failing statement reports the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Released when the connection ends, for whatever reason.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePg(drizzlePg(client, { schema }), { migrationsFolder })
  } finally {
    await client.end()
  }
}

async function openPglite(dataDir: string, log: FastifyBaseLogger, mustExist: boolean): Promise<Database> {
  const inMemory = dataDir.startsWith('memory://')
  if (mustExist && !existsSync(join(dataDir, 'pglite')))
    throw new Error(`There is no database in ${dataDir}. Set DATABASE_URL, or DATA_DIR, as for the server.`)
  if (!inMemory) mkdirSync(dataDir, { recursive: true })
  const release = inMemory ? () => {} : await holdDirectory(join(dataDir, 'pglite.lock'))
  try {
    if (!inMemory) await makeDatabase(join(dataDir, 'pglite'))
    const client = new YieldingPGlite(inMemory ? dataDir : join(dataDir, 'pglite'), {
      relaxedDurability: false,
    })
    await client.waitReady
    if (!mustExist) await migratePglite(drizzlePglite(client), { migrationsFolder })
    const stopCheckpoints = checkpointRegularly(client, log)
    return pgliteDatabase(client, () => {
      stopCheckpoints()
      return client.close().finally(release)
    })
  } catch (error) {
    release()
    throw error
  }
}

/** The database of a running PGlite whose tables are up to date. */
export const pgliteDatabase = (client: YieldingPGlite, close: () => Promise<void>): Database => ({
  db: drizzlePglite(client, { schema }),
  engine: 'pglite',
  listen: listenPglite(client),
  close,
})

/** Creates the database's files if there are none. */
async function makeDatabase(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const here = import.meta.url
  const program = fileURLToPath(new URL(`./init-pglite${extname(here)}`, here))
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const child = fork(program, [unfinished])
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve))
  if (code !== 0) throw new Error(`The database could not be made in ${folder}.`)
  renameSync(unfinished, folder)
}
