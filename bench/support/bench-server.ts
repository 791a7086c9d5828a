import { startServer, type TestServer } from '../../e2e/support/server.ts'
import { makeDatabase } from '../../server/testing/postgres-databases.ts'

export type Engine = 'PostgreSQL' | 'PGlite'

/** A server with a guest list of a given size, closed at the end of the block that opens it with `await using`. */
export interface BenchServer extends AsyncDisposable {
  readonly server: TestServer
  /** URL of the database; undefined with PGlite, which runs inside the server. */
  readonly databaseUrl: string | undefined
  readonly token: string
}

interface BenchServerOptions {
  readonly engine: Engine
  readonly guests: number
  /** PostgreSQL server on which to create a database. */
  readonly postgres: string
  readonly environment?: Record<string, string> | undefined
}

/** Number of groups: about 40 guests each, as in the budgets. */
const groupsOf = (guests: number): number => Math.max(24, Math.round(guests / 42))

/** Starts the built server on a new database, with a guest day of `guests` guests. */
export async function openBenchServer({
  engine,
  guests,
  postgres,
  environment,
}: BenchServerOptions): Promise<BenchServer> {
  const database = engine === 'PostgreSQL' ? await makeDatabase({ server: postgres }) : undefined
  const bench = await openBenchServerOn(database?.url, guests, environment)
  return {
    ...bench,
    async [Symbol.asyncDispose]() {
      await bench.server.close()
      await database?.drop()
    },
  }
}

/** The same on an existing database, which is kept; on PGlite without one. */
export async function openBenchServerOn(
  databaseUrl: string | undefined,
  guests: number,
  environment: Record<string, string> = {},
): Promise<BenchServer> {
  const server = await startServer({
    DEMO_GUESTS: String(guests),
    DEMO_GROUPS: String(groupsOf(guests)),
    DEMO_TOKEN_SECONDS: '86400',
    LOG_LEVEL: 'warn',
    // A single user sends as many requests as the server can answer, because that is what is measured.
    LIMIT_USER_PER_MINUTE: '100000000',
    LIMIT_ANONYMOUS_PER_MINUTE: '100000000',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...environment,
  })
  const token = (await server.run('token', '--seconds', '86400')).trim()
  return { server, databaseUrl, token, [Symbol.asyncDispose]: () => server.close() }
}
