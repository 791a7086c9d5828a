import fs, {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../db/client.ts'
import { guestListUploads } from '../db/guest-list-uploads.ts'
import { rawRows } from '../db/raw-rows.ts'
import { predictorSubmissions } from '../db/schema.ts'
import { loadDemoData } from '../demo/demo-data.ts'
import { beginMessages, claimMessages, createMessages } from '../features/webhooks/webhook-messages.ts'
import { projectPath } from '../process/project-path.ts'
import { testApp } from '../testing/harness.ts'
import { groupInEvent, guestOf, raceWeekend } from '../testing/race-weekend.ts'
import { readBackup, writeBackup } from './backup.ts'
import { NOT_BACKED_UP, TABLES, WITH_SERIAL } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'trackside-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))
const full = await testApp()
await loadDemoData(full.db, { guests: 1200, now: new Date() })
const event = await raceWeekend(full, { name: 'Ümläut & "Quotes"\\' })
const group = await groupInEvent(full, event.id)
const guest = await guestOf(full, group, event.days, '李小龍')
await full.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp: new Date().toISOString() } })
await full.call('POST', '/guests/redeem', { body: { pin: guest.pin, event_id: event.id } })
await full.db.insert(guestListUploads).values({
  eventGroupId: group.id,
  uploadedAt: new Date(),
  added: 0,
  changed: 0,
  removed: 0,
  kept: 0,
  before: { removed: [], changed: [], added: [guest.id] },
})
// Newer versions of Node take U+2028 and U+2029 for line ends, and PostgreSQL does not escape them in JSON.
await full.db.insert(predictorSubmissions).values({
  eventId: event.id,
  sourceId: 'pasted from a word processor',
  predictions: { Winner: 'Ada\u2028or\u2029Ben\u0085' },
})
/** The empty database to restore into: always PGlite, so that one of the test runs changes engines. */
const empty = await openDatabase({ dataDir: 'memory://' })
afterAll(empty.close)

/** Every row of a table as text, sorted by that text. */
async function contentOf(db: Database['db'], table: string): Promise<string> {
  const rows = await rawRows(
    db,
    sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 1`,
  )
  return JSON.stringify(rows)
}

test('a backup restored into an empty database is equal, row by row, and ids continue', async () => {
  const file = join(folder, 'full.backup')
  const now = new Date()
  const counts = await writeBackup(full.db, file, now)
  expect(counts.guests).toBeGreaterThan(1000)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(await readBackup(empty.db, file, now)).toEqual(counts)
  for (const table of TABLES.filter(one => one !== 'versions'))
    expect(await contentOf(empty.db, table), table).toBe(await contentOf(full.db, table))
  // Versions that devices saw of writes missing in the backup must not be mistaken for versions of later writes.
  const versions = sql`select scope, version::int from versions order by scope`
  const before = await rawRows(full.db, versions)
  expect(before.length).toBeGreaterThan(1)
  expect(await rawRows(empty.db, versions)).toEqual(
    before.map(({ scope, version }) => ({ scope, version: Number(version) + 1_000_000 })),
  )
  for (const [table, column] of WITH_SERIAL) {
    const next = sql`select nextval(pg_get_serial_sequence(${table}, ${column}))::int as next, (select coalesce(max(${sql.identifier(column)}), 0) from ${sql.identifier(table)})::int as last`
    const [row] = await rawRows(empty.db, next)
    expect(Number(row?.next), table).toBeGreaterThan(Number(row?.last))
  }
  await expect(readBackup(empty.db, file, now)).rejects.toThrow('The database is not empty')
}, 120_000)

test('a device that saw one restore of a backup is not misled by the versions of another', async () => {
  const file = join(folder, 'friday.backup')
  await writeBackup(full.db, file, new Date('2026-11-20T18:00:00Z'))
  /** Restores it at this time, makes one write, and reads the list as a device that has this tag. */
  const readAfterRestore = async (time: string, tag?: string) => {
    const app = await testApp()
    await readBackup(app.db, file, new Date(time))
    const body = { check_in_days: event.days, event_group_id: group.id, note: time }
    await app.call('PUT', `/guests/${guest.id}`, { body })
    return app.call('GET', `/guest_list/${event.id}`, { headers: { 'if-none-match': tag } })
  }
  const morning = await readAfterRestore('2026-11-21T09:00:00Z')
  const noon = '2026-11-21T12:00:00Z'
  expect(await readAfterRestore(noon, String(morning.headers.etag))).toMatchObject({
    status: 200,
    body: [{ note: noon }],
  })
}, 120_000)

test('after the operations page’s statement, a device is not misled by a database that was set back', async () => {
  const page = readFileSync(projectPath('docs/operations.md'), 'utf8')
  const [, statement = ''] = /"(update versions [^"]+)"/.exec(page) ?? []
  const file = join(folder, 'saturday.backup')
  await writeBackup(full.db, file, new Date())
  const app = await testApp()
  await readBackup(app.db, file, new Date())
  const list = (tag?: string) =>
    app.call('GET', `/guest_list/${event.id}`, { headers: { 'if-none-match': tag } })
  const write = (note: string) => {
    const body = { check_in_days: event.days, event_group_id: group.id, note }
    return app.call('PUT', `/guests/${guest.id}`, { body })
  }
  await write('lost')
  const { headers } = await list()
  await app.db.execute(sql`delete from changes where version = (select max(version) from changes)`)
  await app.db.execute(sql`update versions set version = version - 1 where scope = ${event.id}`)
  await app.db.execute(sql.raw(statement))
  await write('later')
  expect(await list(String(headers.etag))).toMatchObject({ status: 200, body: [{ note: 'later' }] })
}, 120_000)

test('ids that were given out after the backup are not given out again, by a restore or by PostgreSQL’s own means', async () => {
  const page = readFileSync(projectPath('docs/operations.md'), 'utf8')
  const [, statement = ''] = /"(select setval[^"]+)"/.exec(page) ?? []
  const file = join(folder, 'groups.backup')
  await writeBackup(full.db, file, new Date())
  const lost = await groupInEvent(full, event.id, { name: 'Lost' })
  const app = await testApp()
  await readBackup(app.db, file, new Date())
  // A write that waits on a tablet, for the lost group.
  expect(await app.call('DELETE', `/groups/${lost.group_id}`)).toMatchObject({ status: 404 })
  const made = await groupInEvent(app, event.id, { name: 'Made after the restore' })
  expect(made.id).toBeGreaterThan(lost.id + 1_000)
  expect(made.group_id).toBeGreaterThan(lost.group_id + 1_000)
  await app.db.execute(sql.raw(statement))
  const later = await groupInEvent(app, event.id, { name: 'Made after the statement' })
  expect(later.id).toBeGreaterThan(made.id + 1_000)
  expect(later.group_id).toBeGreaterThan(made.group_id + 1_000)
}, 120_000)

test('a backup from before webhooks is restored where a server that sends them runs, and no old change is sent', async () => {
  const file = join(folder, 'before-webhooks.backup')
  await writeBackup(full.db, file, new Date())
  const app = await testApp()
  await beginMessages(app.db)
  await readBackup(app.db, file, new Date())
  expect(
    await rawRows(
      app.db,
      sql`select change_id = (select max(id) from changes) as "atTheEnd" from webhook_progress`,
    ),
  ).toEqual([{ atTheEnd: true }])
  await createMessages(app.db)
  expect(await claimMessages(app.db)).toEqual([])
}, 120_000)

test('years after the backup, and on a clock that is behind, versions are higher and lists can be read', async () => {
  const file = join(folder, 'old.backup')
  const now = new Date()
  await writeBackup(full.db, file, now)
  const path = `/guest_list/${event.id}`
  const versionOf = async (app: typeof full) => {
    const { status, headers } = await app.call('GET', path)
    expect(status).toBe(200)
    return Number(String(headers['trackside-version']).split(':')[1])
  }
  const before = await versionOf(full)
  for (const years of [-1, 20]) {
    const app = await testApp()
    await readBackup(app.db, file, new Date(now.getTime() + years * 365 * 86_400_000))
    expect(await versionOf(app), `${years}`).toBeGreaterThanOrEqual(before + 1_000_000)
  }
}, 120_000)

test('every table is backed up, or listed as not backed up', async () => {
  const rows = await rawRows(
    full.db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...TABLES, ...NOT_BACKED_UP].toSorted())
})

test('a backup is on the disk before it has its name', async () => {
  const file = join(folder, 'flushed.backup')
  const flushed: boolean[] = []
  const fsync = fs.fsync
  vi.spyOn(fs, 'fsync').mockImplementation((...args) => {
    flushed.push(existsSync(file))
    fsync(...args)
  })
  await writeBackup(full.db, file, new Date())
  expect(flushed).toEqual([false])
  expect(existsSync(file)).toBe(true)
})

test('two backups to the same file at once leave a whole one, and nothing else', async () => {
  const own = mkdtempSync(join(folder, 'twice-'))
  const file = join(own, 'weekend.backup')
  await Promise.all([1, 2].map(day => writeBackup(full.db, file, new Date(2026, 10, day))))
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ rows: { guests: expect.any(Number) } })
  const failing = writeBackup(full.db, join(own, 'none', 'weekend.backup'), new Date())
  await expect(failing).rejects.toThrow('ENOENT')
  await expect(writeBackup(full.db, own, new Date())).rejects.toThrow()
  expect(readdirSync(own)).toEqual(['weekend.backup'])
})

test('a file that is incomplete, damaged, of another version or no backup restores nothing', async () => {
  const target = await openDatabase({ dataDir: 'memory://' })
  const whole = join(folder, 'whole.backup')
  await writeBackup(full.db, whole, new Date())
  const lines = gunzipSync(readFileSync(whole)).toString().trim().split('\n')
  const write = (name: string, content: Buffer) => {
    const file = join(folder, name)
    writeFileSync(file, content)
    return file
  }
  const zipped = (text: string[]) => gzipSync(`${text.join('\n')}\n`)
  const bytes = readFileSync(whole)
  try {
    for (const [file, told] of [
      [write('short', bytes.subarray(0, bytes.length / 2)), /cannot be read|not whole/],
      [write('row-less', zipped([...lines.slice(0, 5), ...lines.slice(6)])), /not whole/],
      [write('foot-less', zipped(lines.slice(0, -1))), /not whole/],
      [
        write('older', zipped([(lines[0] ?? '').replace(/"schema":"\w/, '"schema":"x'), ...lines.slice(1)])),
        /another version/,
      ],
      [write('line', zipped([...lines.slice(0, 5), '["guests",{', ...lines.slice(5)])), /not whole/],
      [write('strange-row', zipped([...lines.slice(0, 5), '"guests"', ...lines.slice(5)])), /not whole/],
      [write('text', zipped(['{"some":"thing"}'])), /no backup/],
      [write('zipped-csv', zipped(['First Name,Last Name'])), /no backup/],
      [write('noise', Buffer.from('noise')), /cannot be read/],
    ] as const)
      await expect(readBackup(target.db, file, new Date()), file).rejects.toThrow(told)
    const [left] = await rawRows(
      target.db,
      sql`select (select count(*) from guests)::int + (select count(*) from events)::int as left`,
    )
    expect(left).toEqual({ left: 0 })
  } finally {
    await target.close()
  }
})
