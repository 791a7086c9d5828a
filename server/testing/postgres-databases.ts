import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A PostgreSQL database for a test. */
interface TestDatabase {
  readonly name: string
  readonly url: string
  drop(): Promise<void>
}

/** Creates a database on a server (by default that of TEST_DATABASE_URL): empty, or a copy of one without connections. */
export async function makeDatabase({
  template,
  server = process.env.TEST_DATABASE_URL,
}: {
  readonly template?: string
  readonly server?: string
} = {}): Promise<TestDatabase> {
  if (!server) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server: run the tests by npm test.')
  const name = `trackside_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}
