import { API_BASE } from '../../contract/index.ts'
import { makeDatabase } from '../../server/testing/postgres-databases.ts'
import { times } from '../budgets.ts'
import { quantile, repeat } from '../report/figures.ts'
import { atEnd } from '../support/at-end.ts'
import { openBenchServerOn } from '../support/bench-server.ts'
import { connectTo } from '../support/database.ts'
import { loadReads } from '../support/load.ts'
import type { BenchProgram } from '../support/program.ts'

const EVENTS = 24
const GUESTS = 5000
const GROUPS = 120
const QUESTIONS = 20
/** A year without events in the demo data. */
const YEAR = 2025

/** The statistics of a whole season: the first time, and while one of its events changes. */
export const season: BenchProgram = {
  name: 'season',
  run: async ({ runs, postgres }) => {
    const database = await makeDatabase({ server: postgres })
    await using _database = atEnd(database.drop)
    await using bench = await openBenchServerOn(database.url, 100)
    await fill(database.url)
    const headers = { authorization: `Bearer ${bench.token}` }
    const ask = () => loadReads(bench.server.origin, `${API_BASE}/season/${YEAR}`, headers, { amount: 1 })
    const first = await ask()
    const figures = await repeat(runs, async () => {
      const latencies: number[] = []
      for (let question = 0; question < QUESTIONS; question += 1) {
        // As after a check-in: the cached counts of the event are out of date.
        await change(database.url)
        latencies.push(...(await ask()).latencies)
      }
      return { median: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) }
    })
    return [
      {
        title: `The season: PostgreSQL, ${EVENTS} events of ${GUESTS.toLocaleString('en-GB')} guests`,
        note: `${GROUPS} groups, three days a guest; ${QUESTIONS} questions a run, a change in one event before each.`,
        rows: [
          { what: 'first question to a process', unit: 'ms', values: first.latencies },
          { what: 'season, median', unit: 'ms', values: figures.median },
          { what: 'season, p95', unit: 'ms', values: figures.p95, budget: times.seasonP95 },
        ],
      },
    ]
  },
}

/** Raises the version of one of the events. */
async function change(url: string): Promise<void> {
  await using client = await connectTo(url)
  await client.query(
    'insert into versions as v (scope, version) values (10003, 1) on conflict (scope) do update set version = v.version + 1',
  )
}

/** Events of a past year: most guests came on each day, and most have a gift bag. */
async function fill(url: string): Promise<void> {
  await using client = await connectTo(url)
  await client.query(`
      insert into events (id, pitwall_uuid, name, location, country, country_code, timezone, event_start, event_end)
      select 10000 + n, gen_random_uuid(), 'Race ' || n, '', '', 'GB', 'Europe/London',
        date '${YEAR}-01-10' + n * 14, date '${YEAR}-01-12' + n * 14
      from generate_series(1, ${EVENTS}) n;
      insert into groups (id, name, main_contact_first_name, main_contact_last_name, main_contact_email, maximum_guests)
      select 10000 + n, 'Company ' || n, '', '', '', 100 from generate_series(1, ${GROUPS}) n;
      insert into event_groups (id, event_id, group_id, maximum_guests, invite_code)
      select 10000 + (e - 1) * ${GROUPS} + g, 10000 + e, 10000 + g, 100, e || '-' || g
      from generate_series(1, ${EVENTS}) e, generate_series(1, ${GROUPS}) g;
      insert into guests (id, event_id, event_group_id, first_name, last_name, pin)
      select gen_random_uuid(), 10000 + e, 10000 + (e - 1) * ${GROUPS} + 1 + n % ${GROUPS}, 'Ana', 'Ash', 1000 + n
      from generate_series(1, ${EVENTS}) e, generate_series(1, ${GUESTS}) n;
      insert into guest_days (guest_id, day, checked_in_at, checked_in_by)
      select g.id, e.event_start + n, case when random() < 0.9 then now() end, 'Bench'
      from guests g join events e on e.id = g.event_id, generate_series(0, 2) n where e.id > 10000;
      insert into redemptions (guest_id, type, redeemed_at, issued_by)
      select id, 'GIFT_BAG', now(), 'Bench' from guests where event_id > 10000 and random() < 0.8;
      analyze;`)
}
