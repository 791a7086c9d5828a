import { newDatabase } from '../../e2e/chaos/postgres.ts'
import { startServer, type TestServer } from '../../e2e/support/server.ts'

export type Engine = 'PostgreSQL' | 'PGlite'

/** A server with a guest list of some size. */
export interface Place {
  readonly server: TestServer
  /** Of the database; undefined with PGlite, which is inside the server. */
  readonly databaseUrl: string | undefined
  readonly token: string
  close(): Promise<void>
}

interface PlaceOptions {
  readonly engine: Engine
  readonly guests: number
  /** PostgreSQL server on which a database is made. */
  readonly postgres: string
  readonly environment?: Record<string, string> | undefined
}

/** Groups that bring the guests: about 40 each, as in the figures that are to be reached. */
const groupsOf = (guests: number): number => Math.max(24, Math.round(guests / 42))

/** Starts the built server on a database of its own, with a guest day of `guests` guests. */
export async function openPlace({ engine, guests, postgres, environment }: PlaceOptions): Promise<Place> {
  const database = engine === 'PostgreSQL' ? await newDatabase(postgres) : undefined
  const place = await openPlaceOn(database?.url, guests, environment)
  return {
    ...place,
    close: async () => {
      await place.close()
      await database?.drop()
    },
  }
}

/** The same on a database that is there already and stays; on PGlite without one. */
export async function openPlaceOn(
  databaseUrl: string | undefined,
  guests: number,
  environment: Record<string, string> = {},
): Promise<Place> {
  const server = await startServer({
    DEMO_GUESTS: String(guests),
    DEMO_GROUPS: String(groupsOf(guests)),
    DEMO_TOKEN_SECONDS: '86400',
    LOG_LEVEL: 'warn',
    // One user asks as much as the server can answer: that is what is measured.
    LIMIT_USER_PER_MINUTE: '100000000',
    LIMIT_ANONYMOUS_PER_MINUTE: '100000000',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...environment,
  })
  const token = (await server.run('token', '--seconds', '86400')).trim()
  return { server, databaseUrl, token, close: () => server.close() }
}
