import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { findPostgresProgram } from '../../scripts/find-postgres.mjs'
import { makeDatabase } from '../../server/testing/postgres-databases.ts'
import { CONNECTIONS, checkIn, checkInAll, expectedIds, undoCheckIns } from '../api/check-ins.ts'
import { times } from '../budgets.ts'
import { repeat } from '../report/figures.ts'
import { atEnd } from '../support/at-end.ts'
import { type BenchServer, openBenchServerOn } from '../support/bench-server.ts'
import { connectTo } from '../support/database.ts'
import type { BenchProgram } from '../support/program.ts'
import { NUMBERED_GUESTS, scriptOf } from './script.ts'
import { openTap, type Tap } from './tap.ts'

const GUESTS = 5000
const run = promisify(execFile)

/** Check-ins through the API, compared with pgbench running the same statements, in turn in each run. */
export const pgbench: BenchProgram = {
  name: 'pgbench',
  run: async ({ runs, postgres }) => {
    const database = await makeDatabase({ server: postgres })
    await using _database = atEnd(database.drop)
    const tap = await openTap(database.url)
    await using _tap = atEnd(tap.close)
    const folder = mkdtempSync(join(tmpdir(), 'trackside-pgbench-'))
    await using _folder = atEnd(() => rmSync(folder, { recursive: true, force: true }))
    await using client = await connectTo(database.url)
    const bench = await openBenchServerOn(tap.url, GUESTS)
    const everybody = await expectedIds(bench)
    const statements = await example(bench, tap, everybody[0] ?? '')
    await bench.server.close()
    const name = await nameOf(client, statements.guestId)

    // Without the tap, which slows both sides down.
    await using direct = await openBenchServerOn(database.url, GUESTS)
    await numberGuests(client, everybody)
    const script = join(folder, 'check-in.sql')
    writeFileSync(script, await scriptOf(client, statements.sent, { ...statements, name }))
    const figures = await repeat(runs, async at => {
      await undoCheckIns(database.url, everybody)
      const reference = await rateOfPgbench(database.url, script, everybody.length, at)
      await requireEffect(client, everybody)
      await undoCheckIns(database.url, everybody)
      const { perSecond } = await checkInAll(direct, everybody)
      return { reference, perSecond, share: (100 * perSecond) / reference }
    })
    return [
      {
        title: `Check-ins beside pgbench: PostgreSQL, ${GUESTS.toLocaleString('en-GB')} guests`,
        note: `${CONNECTIONS} connections, ${everybody.length} guests. pgbench sends the ${statements.sent.length} statements of one check-in as the server does, prepared.`,
        rows: [
          { what: 'pgbench: check-ins a second', unit: '', values: figures.reference },
          {
            what: 'API: check-ins a second',
            unit: '',
            values: figures.perSecond,
            budget: times.checkInsPerSecond,
          },
          { what: 'API to pgbench', unit: '%', values: figures.share, budget: times.shareOfPgbenchPercent },
        ],
      },
    ]
  },
}

/** Makes one check-in and returns its database statements. */
async function example(bench: BenchServer, tap: Tap, guestId: string) {
  const key = randomUUID()
  tap.takeStatements()
  await checkIn(bench, guestId, key)
  return { sent: tap.takeStatements(), guestId, key }
}

async function nameOf(client: Client, guestId: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select first_name || ' ' || last_name as name from guests where id = $1",
    [guestId],
  )
  return rows[0]?.name ?? ''
}

/** Numbers the guests for pgbench. */
async function numberGuests(client: Client, ids: readonly string[]): Promise<void> {
  await client.query(
    `create table ${NUMBERED_GUESTS} (n int primary key, id uuid not null, name text not null)`,
  )
  await client.query(
    `insert into ${NUMBERED_GUESTS} select n, id, first_name || ' ' || last_name
    from unnest($1::uuid[]) with ordinality as listed(id, n) join guests using (id)`,
    [ids],
  )
  await client.query(`analyze ${NUMBERED_GUESTS}`)
}

/** Checks that pgbench really checked guests in: statements that find nothing to do are fast. */
async function requireEffect(client: Client, ids: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ arrived: number }>(
    'select count(*)::int as arrived from guest_days where checked_in_at is not null and guest_id = any($1::uuid[])',
    [ids],
  )
  const wanted = CONNECTIONS * Math.floor(ids.length / CONNECTIONS)
  const arrived = rows[0]?.arrived ?? 0
  if (arrived < wanted * 0.99) throw new Error(`pgbench checked ${arrived} of ${wanted} guests in.`)
}

/** Check-ins a second of pgbench. */
async function rateOfPgbench(
  databaseUrl: string,
  script: string,
  guests: number,
  at: number,
): Promise<number> {
  const per = Math.floor(guests / CONNECTIONS)
  const { stdout } = await run(findPostgresProgram('pgbench'), [
    ...['--no-vacuum', '--protocol=prepared', `--client=${CONNECTIONS}`, '--jobs=2', `--transactions=${per}`],
    ...[`--define=per=${per}`, '--define=i=0', `--define=run=${at}`, `--file=${script}`, databaseUrl],
  ])
  const reached = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (reached === undefined) throw new Error(`pgbench said:\n${stdout}`)
  return Number(reached)
}
