import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { schemas } from '../../contract/api/schemas.ts'
import { API_BASE, contract } from '../../contract/index.ts'
import { TABLES } from '../backup/tables.ts'
import { rawRows } from '../db/raw-rows.ts'
import { issueToken } from '../demo/issue-token.ts'
import { demoIssuer } from '../demo/sign-in-settings.ts'
import { type DemoStaff, demoStaff } from '../demo/staff.ts'
import { runRaw } from './fuzz-raw.ts'
import { type Known, knownValueOr, queryOf, textOf, valuesFor, wellFormed } from './fuzz-values.ts'
import type { TestApp } from './harness.ts'
import { apiKey, openInvite } from './open-invite.ts'
import { groupInEvent, guestOf, raceWeekend } from './race-weekend.ts'
import { seedGuide, seedTour } from './seed.ts'

/** Bad input for every row of the contract: half-right values and noise, as staff, as a contact and without sign-in. */

interface FuzzReport {
  /** The number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Answers of 500 and above, and missing or late ones, with their requests. There must be none. */
  readonly faults: readonly string[]
  /** Data that has changed although no request was allowed to change it. There must be none. */
  readonly changed: readonly string[]
}

const REQUEST_TIMEOUT_MS = 20_000
/** The call that revokes its own token comes last. */
const rows = Object.values(contract).toSorted(
  (a, b) => Number(a.name === 'sessionEnd') - Number(b.name === 'sessionEnd'),
)
type AnyRow = (typeof rows)[number]

/** Sends `requests` requests that depend only on the seed. The app must listen and allow many requests a minute. */
export async function fuzz(
  app: TestApp,
  { seed, requests }: { seed: number; requests: number },
): Promise<FuzzReport> {
  const known = await populate(app)
  const apart = await populateApart(app)
  const report = { statuses: {} as Record<string, number>, faults: [] as string[], changed: [] as string[] }
  const note = (status: number | string, request: () => string) => {
    report.statuses[status] = (report.statuses[status] ?? 0) + 1
    if (typeof status === 'string' || status >= 500)
      report.faults.push(`${status}: ${request()}`.slice(0, 2000))
  }
  const signIn = (staff: DemoStaff) => issueToken({ keys: app.keys, issuer: demoIssuer(app.origin), staff })
  const tokens = [`Bearer ${await signIn(demoStaff[0])}`, `Bearer ${await signIn(demoStaff[1])}`]

  const strangers = Math.floor(requests / 4)
  const before = await everything(app)
  await run(
    app,
    {
      known,
      seed,
      count: strangers,
      authorization: fc.constantFrom('', 'Bearer x', 'Basic eDp5', `${tokens[0]}x`),
    },
    note,
  )
  await runRaw(app, { known, seed, count: Math.floor(requests / 20) }, note)
  report.changed.push(...differences(before, await everything(app), 'by nobody'))

  const untouched = await apart()
  await run(
    app,
    { known, seed: seed + 1, count: requests - strangers, authorization: fc.constantFrom(...tokens) },
    note,
  )
  report.changed.push(...differences({ event: untouched }, { event: await apart() }, 'of another event'))
  return report
}

interface Run {
  readonly known: Known
  readonly seed: number
  readonly count: number
  readonly authorization: fc.Arbitrary<string>
}

async function run(
  app: TestApp,
  { known, seed, count, authorization }: Run,
  note: (status: number | string, request: () => string) => void,
): Promise<void> {
  const share = Math.ceil(count / rows.length)
  for (const [at, row] of rows.entries()) {
    const sample = fc.sample(requestOf(row, known, authorization), { seed: seed * 1000 + at, numRuns: share })
    for (const request of sample) {
      const answer =
        'produces' in row && row.produces === 'text/event-stream'
          ? listen(app, request)
          : app.app.inject(request)
      const status = await Promise.race([
        answer.then(
          ({ statusCode }) => statusCode,
          (error: unknown) => `broke (${String(error)})`,
        ),
        wait(REQUEST_TIMEOUT_MS, 'hung', { ref: false }),
      ])
      note(status, () => JSON.stringify(request))
    }
  }
}

/** Opens a stream and waits only for its beginning, as it stays open. */
async function listen(app: TestApp, { url, headers }: InjectOptions): Promise<{ statusCode: number }> {
  const answer = await fetch(app.app.listeningOrigin + String(url), {
    headers: { authorization: String(headers?.authorization ?? '') },
  })
  await answer.body?.cancel()
  return { statusCode: answer.status }
}

function requestOf(
  row: AnyRow,
  known: Known,
  authorization: fc.Arbitrary<string>,
): fc.Arbitrary<InjectOptions> {
  const shape = schemas[row.name]
  const text = textOf(known)
  const anyId = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...known.numbers.map(String), ...known.texts) },
    text,
  )
  const names = [...row.path.matchAll(/:\w+/g)].map(([name]) => name)
  const path = fc
    .tuple(
      ...names.map(name =>
        knownValueOr(`${row.name}.${name.slice(1)}`, known, knownValueOr(name.slice(1), known, anyId)),
      ),
    )
    .map(values =>
      names.reduce(
        (filled, name, at) => filled.replace(name, encodeURIComponent(wellFormed(String(values[at] ?? '')))),
        row.path,
      ),
    )
  const body = 'body' in shape ? valuesFor(shape.body, known) : fc.constantFrom(undefined, {}, [])
  const raw = fc.oneof(
    { weight: 40, arbitrary: body.map(value => (value === undefined ? undefined : JSON.stringify(value))) },
    fc.string({ maxLength: 200 }),
  )
  const headers = fc.record(
    {
      authorization,
      'idempotency-key': fc.oneof(
        { weight: 20, arbitrary: fc.uuid() },
        fc.constantFrom('x', known.texts[0] ?? ''),
      ),
      'trackside-at': fc.oneof(
        { weight: 9, arbitrary: fc.constant('2026-11-20T10:00:00Z') },
        fc.constantFrom('yesterday', '+999999-01-01T00:00:00Z'),
      ),
      'content-type': fc.oneof(
        { weight: 60, arbitrary: fc.constant('application/json') },
        fc.constantFrom(
          'multipart/form-data; boundary=x',
          'text/plain',
          'application/json; charset=utf-7',
          'x',
        ),
      ),
      'if-none-match': fc.constantFrom('*', 'W/"0.9.9-1:1"', '"'),
    },
    { requiredKeys: ['authorization', 'content-type'] },
  )
  const code = fc.constantFrom(...known.texts, 'x')
  return fc
    .tuple(path, queryOf(shape, known), raw, headers, code)
    .map(([filled, query, payload, sent, inviteCode]) => ({
      method: row.method,
      url: API_BASE + filled + query,
      headers: { ...sent, ...(row.access === 'invite' ? { ...apiKey, inviteCode } : {}) },
      ...(payload === undefined || row.method === 'GET' ? {} : { payload }),
    }))
}

/** Creates an event with one of everything that can be requested. */
async function populate(app: TestApp): Promise<Known> {
  const { weekend, group, code } = await openInvite(app)
  const other = await groupInEvent(app, weekend.id, { name: 'Southwind' })
  const guests = await Promise.all(['Ada', 'Bo', 'Cleo'].map(name => guestOf(app, group, weekend.days, name)))
  const guide = await seedGuide(app.db)
  const tours = [await seedTour(app.db, weekend.id, guide), await seedTour(app.db, weekend.id, guide)]
  const [days, guestIds] = [[weekend.days, weekend.today], guests.map(({ id }) => id)]
  const pins = guests.flatMap(({ pin }) => pin ?? [])
  return {
    hints: {
      eventID: [weekend.id],
      eventId: [weekend.id],
      event_id: [weekend.id],
      event: [weekend.id],
      id: guestIds,
      guestID: guestIds,
      guest_id: guestIds,
      groupID: [group.id, other.id, group.group_id],
      groupId: [group.id, other.id],
      group: [group.id, other.id],
      event_group_id: [group.id, other.id],
      tourID: tours,
      newTourID: tours,
      currentTourID: tours,
      userID: [guide],
      pin: pins,
      daysAttending: days,
      check_in_days: days,
      date: days,
      day: ['all', weekend.today.replaceAll('/', '-')],
      type: ['GIFT_BAG', 'VOUCHER'],
      inviteID: [code],
      'eventGroupList.id': [weekend.id],
      'eventGroupCreate.id': [weekend.id],
      'remainingByDay.id': [weekend.id],
      'remainingByGroup.id': [weekend.id],
    },
    numbers: [weekend.id, group.id, other.id, group.group_id, ...pins],
    texts: [...guestIds, ...tours, guide, ...days, code, 'GIFT_BAG', 'all'],
  }
}

/** Creates an event whose ids are never sent. Returns a function that reads all of its data. */
async function populateApart(app: TestApp): Promise<() => Promise<string>> {
  const far = 1_999_000_000
  for (const table of ['groups', 'event_groups'])
    await app.db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${far})`)
  const weekend = await raceWeekend(app, { id: far, name: 'Another Race' })
  const group = await groupInEvent(app, weekend.id, { name: 'Apart' })
  for (const name of ['Dora', 'Emil']) await guestOf(app, group, weekend.days, name)
  return async () => {
    const lists = ['guest_list/', 'passes/', 'radios/'].map(path => `/${path}${weekend.id}`)
    const paths = [
      ...lists,
      `/events/${weekend.id}`,
      `/event/${weekend.id}/groups`,
      `/event/${weekend.id}/tours`,
    ]
    return JSON.stringify(await Promise.all(paths.map(async path => (await app.call('GET', path)).body)))
  }
}

/** The content of every table as text, by name. */
async function everything({ db }: TestApp): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const table of TABLES)
    texts[table] = JSON.stringify(
      await rawRows(db, sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 1`),
    )
  return texts
}

const differences = (before: Record<string, string>, after: Record<string, string>, who: string): string[] =>
  Object.keys(before)
    .filter(name => before[name] !== after[name])
    .map(name => `${name}, ${who}`)
