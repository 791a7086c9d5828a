import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance, InjectOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { afterAll, inject } from 'vitest'
import type { ErrorName, RequestErrorName } from '../../contract/api/errors.ts'
import { header } from '../../contract/api/headers.ts'
import { API_BASE } from '../../contract/index.ts'
import { type AppOptions, createApp } from '../app.ts'
import { TABLES } from '../backup/tables.ts'
import { type Database, type Db, openDatabase, pgliteDatabase } from '../db/client.ts'
import { rawRows } from '../db/raw-rows.ts'
import { changes } from '../db/schema.ts'
import type { DemoKeys } from '../demo/demo-keys.ts'
import { demoSignIn } from '../demo/demo-sign-in.ts'
import { issueToken } from '../demo/issue-token.ts'
import { demoIssuer } from '../demo/sign-in-settings.ts'
import { demoStaff } from '../demo/staff.ts'
import { readConfig } from '../process/config.ts'
import { createLog } from '../process/log.ts'
import { findPersonal, personalWords } from './personal-data.ts'
import { makeDatabase } from './postgres-databases.ts'
import { returnPglite, takePglite } from './shared-pglite.ts'

/** The real app on an empty database of the engine under test (`TEST_ENGINE`). */
export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Db
  readonly database: Database
  readonly keys: DemoKeys
  readonly origin: string
  /** A token for the member of the demo staff at this index. */
  token(index?: number): Promise<string>
  /**
   * Calls the API (path below the base) as the first member of staff, with a new Idempotency-Key for a write. `headers`
   * add to the default ones, replace them, or (undefined) remove them. `body` is the parsed answer, of the test's type.
   */
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>
  /** A second server on the same database (PostgreSQL only), as behind a balancer. Close it before this one. */
  beside(environment?: Record<string, string>): Promise<TestApp>
  close(): Promise<void>
}

interface CallOptions {
  readonly body?: InjectOptions['payload'] | undefined
  readonly headers?: Record<string, string | undefined>
  /** The index of the member of staff; null calls without a token. */
  readonly as?: number | null
}

export interface Answer<T> {
  readonly status: number
  readonly headers: Record<string, string | string[] | number | undefined>
  readonly body: T
}

/** Makes a write, with a new key or the given one, and returns its answer. Throws if it is refused. */
export async function send<T>(
  app: TestApp,
  method: string,
  path: string,
  body?: object,
  key = randomUUID(),
): Promise<T> {
  const answer = await app.call<T>(method, path, { body, headers: { [header.idempotencyKey]: key } })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The audit trail of an entity, oldest first. */
export const trailOf = ({ db }: TestApp, entity: string) =>
  db.select().from(changes).where(eq(changes.entity, entity)).orderBy(changes.id)

/** The expectation of `toMatchObject` for a refusal. */
export const refusedWith = (status: number, name: ErrorName | RequestErrorName, more: object = {}) => ({
  status,
  body: { statusCode: status, name, ...more },
})

/** What a test replaces in the app's environment. */
interface Replacements extends Pick<AppOptions, 'limitsClock'> {
  readonly logTo?: DestinationStream
  /** The URL of the issuer's keys, instead of the demo's keys in the process. */
  readonly jwksUri?: string
}

/** Starts the real app for the tests of one file, and closes it after the last one. To be called at the top. */
export async function testApp(...settings: Parameters<typeof startTestApp>): Promise<TestApp> {
  const app = await startTestApp(...settings)
  afterAll(app.close)
  return app
}

/** Starts the real app with a new database. The caller must close it. */
export async function startTestApp(
  environment: Record<string, string> = {},
  replacements: Replacements = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trackside-'))
  const store = await emptyDatabase()
  const app = await openTestApp(store, dataDir, environment, replacements)
  return {
    ...app,
    close: async () => {
      try {
        await app.close()
      } finally {
        await store.drop()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
}

async function openTestApp(
  store: Store,
  dataDir: string,
  environment: Record<string, string>,
  { logTo, jwksUri, ...replacements }: Replacements = {},
): Promise<TestApp> {
  const origin = environment.PUBLIC_ORIGIN ?? 'http://localhost:3000'
  const config = readConfig({
    LOG_LEVEL: 'info',
    CHECK_ANSWERS: 'true',
    ...environment,
    DATA_DIR: dataDir,
    DATABASE_URL: store.url,
  })
  const logged: string[] = []
  const write = (line: string) => {
    logged.push(line)
    logTo?.write(line)
  }
  const log = createLog(config.logLevel, { write })
  const database = await store.open(log)
  const { signIn, keys, publicKeys } = await demoSignIn(inject('signInKeys'), origin)
  const app = await createApp({
    config,
    database,
    log,
    signIn: jwksUri ? { ...signIn, auth: { ...signIn.auth, jwksUri } } : signIn,
    ...(!jwksUri && { keys: publicKeys }),
    ...replacements,
  })
  await app.ready()

  const tokens = new Map<number, string>()
  const token = async (index = 0): Promise<string> => {
    const staff = demoStaff[index]
    if (!staff) throw new RangeError(`There are ${demoStaff.length} demo staff.`)
    const known = tokens.get(index) ?? (await issueToken({ keys, issuer: demoIssuer(origin), staff }))
    tokens.set(index, known)
    return known
  }
  return {
    app,
    database,
    keys,
    token,
    db: database.db,
    origin,
    call: async <T>(method: string, path: string, { body, headers, as = 0 }: CallOptions = {}) => {
      const response = await app.inject({
        method: method as 'GET',
        url: API_BASE + path,
        headers: defined({
          ...(as === null ? {} : { authorization: `Bearer ${await token(as)}` }),
          ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
          ...headers,
        }),
        ...(body === undefined ? {} : { payload: body }),
      })
      const json = String(response.headers['content-type']).includes('json')
      return {
        status: response.statusCode,
        headers: response.headers,
        body: (json ? response.json() : response.body) as T,
      }
    },
    beside: more =>
      openTestApp(
        store,
        dataDir,
        { ...environment, ...more },
        logTo ? { logTo, ...replacements } : replacements,
      ),
    close: async () => {
      await app.close()
      const words = new Set<string>()
      for (const table of TABLES)
        personalWords(await rawRows(database.db, sql`select * from ${sql.identifier(table)}`), words)
      await database.close()
      const leak = findPersonal(logged, words)
      if (leak) throw new Error(`The log of this test holds what must not be in it: ${leak}`)
    },
  }
}

interface Store {
  readonly url: string | undefined
  open(log: FastifyBaseLogger): Promise<Database>
  drop(): Promise<void>
}

/** A database without rows: a copy of the run's template, or a PGlite whose tables were emptied. */
async function emptyDatabase(): Promise<Store> {
  if (process.env.TEST_ENGINE === 'postgres') {
    const { url, drop } = await makeDatabase({ template: inject('postgresTemplate') })
    return { url, drop, open: log => openDatabase({ url, dataDir: '', log }) }
  }
  const pglite = await takePglite()
  return {
    url: undefined,
    open: async () => pgliteDatabase(pglite, async () => {}),
    drop: () => returnPglite(pglite),
  }
}

const defined = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
