import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { changesSince } from '../changes/changes-since.ts'
import { currentVersions, recordWrite } from '../changes/versions.ts'
import { selectEventGroups } from '../features/groups/event-groups.ts'
import { findGuest } from '../features/guests/guest-record.ts'
import { selectGuests } from '../features/guests/guest-rows.ts'
import { makeDatabase } from '../testing/postgres-databases.ts'
import { type Database, type Db, openDatabase } from './client.ts'
import * as schema from './schema.ts'

/** Which rows the frequent statements read, by PostgreSQL's plans, with eight events of 5,000 guests each. */

const EVENTS = 8
const GUESTS = 5000

let store: Awaited<ReturnType<typeof makeDatabase>>
let database: Database
let pool: pg.Pool
let db: Db
const asked: { text: string; values: unknown[] }[] = []

beforeAll(async () => {
  store = await makeDatabase({ template: inject('postgresTemplate') })
  database = await openDatabase({ url: store.url, dataDir: '' })
  pool = new pg.Pool({ connectionString: store.url, max: 1 })
  db = drizzle(pool, {
    schema,
    logger: { logQuery: (text, values) => asked.push({ text, values: [...values] }) },
  })
  await fill()
})
afterAll(async () => {
  await pool?.end()
  await database?.close()
  await store.drop()
})

async function fill(): Promise<void> {
  const run = (text: string) => database.db.execute(sql.raw(text))
  await run(`insert into events (id, pitwall_uuid, name, location, country, country_code, timezone, event_start, event_end)
    select n, gen_random_uuid(), 'Race', '', '', 'GB', 'UTC', '2026-11-20', '2026-11-22' from generate_series(1, ${EVENTS}) n`)
  await run(`insert into groups (id, name, main_contact_first_name, main_contact_last_name, main_contact_email, maximum_guests)
    select n, 'Group ' || n, '', '', '', 100 from generate_series(1, 50) n`)
  await run(`insert into event_groups (id, event_id, group_id, maximum_guests, invite_code)
    select (e - 1) * 50 + g, e, g, 100, e || '-' || g from generate_series(1, ${EVENTS}) e, generate_series(1, 50) g`)
  await run(`insert into guests (id, event_id, event_group_id, first_name, last_name, pin)
    select gen_random_uuid(), e, (e - 1) * 50 + 1 + n % 50, 'Ana', 'Ash', 1000 + n
    from generate_series(1, ${EVENTS}) e, generate_series(1, ${GUESTS}) n`)
  await run(
    `insert into guest_days (guest_id, day) select id, date '2026-11-20' + n from guests, generate_series(0, 2) n`,
  )
  await run(`insert into changes (scope, version, what, entity, who_id, who_name, at)
    select event_id, row_number() over (partition by event_id), 'guestCheckIn', 'guest:' || id, '', '', now() from guests`)
  await run(`insert into versions (scope, version) select e, ${GUESTS} from generate_series(1, ${EVENTS}) e`)
  await run(`insert into idempotency_keys (user_id, key, fingerprint, status, versions)
    select 'una', gen_random_uuid(), '', 200, '' from guests`)
  await run('analyze')
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Plan Rows': number
  readonly Plans?: readonly Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The tables that the statements of `work` scan completely, and the number of statements. */
async function plansOf(work: () => Promise<unknown>) {
  asked.length = 0
  await work()
  const whole: string[] = []
  for (const { text, values } of [...asked]) {
    const { rows } = await pool.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(
      `explain (format json) ${text}`,
      values,
    )
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? [])
      for (const node of nodesOf(Plan))
        if (node['Node Type'] === 'Seq Scan') whole.push(node['Relation Name'] ?? '')
  }
  return { statements: asked.length, whole }
}

/** Tables so small that scanning them is right. */
const SMALL = [
  'events',
  'groups',
  'event_groups',
  'guest_list_uploads',
  'versions',
  'redemptions',
  'tour_guests',
  'tours',
  'users',
]
const big = (tables: readonly string[]) => tables.filter(table => !SMALL.includes(table))

const aGuest = async () => {
  const [guest] = await database.db.select().from(schema.guests).limit(1)
  if (!guest) throw new Error('There are no guests.')
  return guest
}

describe('one round trip, by an index,', () => {
  test('reads the guest list of an event, and the days of no other', async () => {
    const { statements, whole } = await plansOf(() => selectGuests(db, eq(schema.guests.eventId, 2)))
    expect(statements).toBe(1)
    expect(big(whole)).toEqual([])
  })

  test('reads the groups of an event with counts of their guests', async () => {
    const { statements, whole } = await plansOf(() =>
      selectEventGroups(db, eq(schema.eventGroups.eventId, 2)),
    )
    expect(statements).toBe(1)
    expect(big(whole)).toEqual([])
  })
})

test('the versions of a list are one statement', async () => {
  expect(await plansOf(() => currentVersions(db, [2]))).toMatchObject({ statements: 1 })
})

test('a check-in is two statements, and neither reads more than its own guest', async () => {
  const guest = await aGuest()
  const looked = await plansOf(() => findGuest(db, guest.id))
  expect({ ...looked, whole: big(looked.whole) }).toEqual({ statements: 1, whole: [] })
  const record = {
    origin: { what: 'guestCheckIn', whoId: 'una', whoName: 'Una', at: new Date() },
    changed: [{ scope: 2, entity: `guest:${guest.id}` }],
    answer: {
      userId: 'una',
      key: randomUUID(),
      fingerprint: '',
      sentFingerprint: null,
      status: 200,
      answer: {},
    },
    effect: sql`update guest_days set checked_in_at = now() where guest_id = ${guest.id} and day = '2026-11-20' returning guest_id`,
  }
  const done = await plansOf(() => recordWrite(db, record))
  expect({ ...done, whole: big(done.whole) }).toEqual({ statements: 1, whole: [] })
})

test('changes since a version are found by the version, and their guests by id', async () => {
  const { statements, whole } = await plansOf(() => changesSince(db, 3, GUESTS - 5, new Date()))
  expect(statements).toBe(3)
  expect(big(whole)).toEqual([])
})
