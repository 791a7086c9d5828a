import { readFile } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Event, EventSummary } from '../../../contract/api/events.schema.ts'
import { events } from '../../db/schema.ts'
import { ImportRefused } from '../../import/import-rows.ts'
import { projectPath } from '../../process/project-path.ts'
import { testApp } from '../../testing/harness.ts'
import { groupInEvent, guestOf } from '../../testing/race-weekend.ts'
import { importEvents } from './import-events.ts'
import { readPitwallEvents } from './pitwall-events.ts'

const now = new Date('2026-11-20T12:00:00Z')

const app = await testApp()
const season = readPitwallEvents(
  JSON.parse(await readFile(projectPath('server/demo/events-2026.json'), 'utf8')),
)

const bring = (rows: unknown) => importEvents(app.db, rows, now)

const invented = (more: Record<string, unknown> = {}) => ({
  pitwall_uuid: '7c1f6c1e-8c43-4b5d-9e55-0f4b8f6d2a11',
  name: 'Harbour Grand Prix',
  location: 'Harbour',
  country: 'United Kingdom',
  country_code: 'GB',
  timezone: 'Europe/London',
  event_start: '2026-08-07',
  event_end: '2026-08-09',
  ...more,
})

const stored = () => app.db.select().from(events).orderBy(asc(events.id))

const versionsOf = async (id: number) => [
  (await app.call('GET', `/events/${id}`)).headers['trackside-version'],
  (await app.call('GET', '/events')).headers['trackside-version'],
]

describe('importing the season', () => {
  test('adds every race weekend, and changes nothing when repeated', async () => {
    expect(await bring(season)).toEqual({ added: 23, changed: 0, unchanged: 0, stranded: [] })
    const before = await stored()
    const [first] = before
    const versions = await versionsOf(first?.id ?? 0)
    expect(await bring(season)).toEqual({ added: 0, changed: 0, unchanged: 23, stranded: [] })
    expect(await stored()).toEqual(before)
    expect(await versionsOf(first?.id ?? 0)).toEqual(versions)
    expect((await app.call<EventSummary[]>('GET', '/events')).body).toHaveLength(23)
  })

  test("Las Vegas, which runs past midnight UTC, has the venue's days", async () => {
    const vegas = season.find(event => event.location === 'Las Vegas')
    expect(vegas?.sessions?.gp?.slice(0, 10)).toBe('2026-11-22')
    const [row] = await app.db.select().from(events).where(eq(events.location, 'Las Vegas'))
    const { body } = await app.call<Event>('GET', `/events/${row?.id}`)
    expect(Object.keys(body.event_dates)).toEqual(['19/11/2026', '20/11/2026', '21/11/2026'])
    expect(body.date_string).toBe('19-21 Nov 2026')
  })

  test('moves dates, keeps the settings of staff, and raises the versions of moved events', async () => {
    await bring([invented()])
    const [row] = (await stored()).slice(-1)
    const id = row?.id ?? 0
    const entry = { entry_open: '2026-07-01T08:00:00.000Z' }
    await app.call('PUT', `/events/${id}`, { body: entry })
    const group = await groupInEvent(app, id)
    await guestOf(app, group, '07/08/2026', 'Early')
    await guestOf(app, group, '08/08/2026', 'Late')
    const [own, team] = await versionsOf(id)

    const moved = invented({
      event_start: '2026-08-08',
      event_end: '2026-08-10',
      name: 'Harbour Grand Prix 2026',
    })
    expect(await bring([...season, moved])).toEqual({
      added: 0,
      changed: 1,
      unchanged: 23,
      stranded: [{ name: 'Harbour Grand Prix 2026', guests: 1 }],
    })
    const { body } = await app.call<Event>('GET', `/events/${id}`)
    expect(body).toMatchObject({ ...entry, name: 'Harbour Grand Prix 2026', event_start: '2026-08-08' })
    const [ownAfter, teamAfter] = await versionsOf(id)
    const next = (version: unknown) => String(version).replace(/\d+$/, number => String(Number(number) + 1))
    expect([ownAfter, teamAfter]).toEqual([next(own), next(team)])
  })

  test('knows an event by its uuid in any case', async () => {
    await bring([invented()])
    const upper = invented({ pitwall_uuid: invented().pitwall_uuid.toUpperCase() })
    expect(await bring([upper])).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  })

  test('adds an event without entry dates: its entry is yet to open', async () => {
    await bring([invented({ pitwall_uuid: 'd0a3c2a5-52f3-4a3e-8f37-0b8c7be0a001' })])
    const [row] = (await stored()).slice(-1)
    expect(row).toMatchObject({ entryOpen: null, entryClose: null })
  })
})

describe('a file that is refused', () => {
  const refusal = async (rows: unknown): Promise<ImportRefused> => {
    const before = await stored()
    try {
      await bring(rows)
    } catch (error) {
      expect(await stored()).toEqual(before)
      if (error instanceof ImportRefused) return error
      throw error
    }
    throw new Error('the file was not refused')
  }

  test('has every invalid row named, and changes nothing', async () => {
    const other = (digit: number) => `d0a3c2a5-52f3-4a3e-8f37-0b8c7be0a10${digit}`
    const { problems, message } = await refusal([
      invented({ name: 'Fine', pitwall_uuid: other(0) }),
      invented({ pitwall_uuid: other(1), timezone: 'Mars/Olympus' }),
      invented({ pitwall_uuid: other(2), event_end: '2026-08-06' }),
      invented({ pitwall_uuid: other(0), name: '' }),
      invented({ pitwall_uuid: 'x', event_start: '2026-02-30', country_code: 'gb' }),
      invented({ pitwall_uuid: other(3), event_end: '2027-08-09' }),
      invented({ pitwall_uuid: other(4), sessions: { gp: '2026-08-10T01:00:00Z', fp1: 'soon' } }),
      invented({
        pitwall_uuid: other(5),
        sessions: { fp1: '2026-08-07T00:00:00Z', gp: '2026-08-09T23:30:00Z' },
      }),
      'not an event',
    ])
    expect(problems.map(({ index, field }) => `${index} ${field}`)).toEqual([
      '1 timezone',
      '2 event_end',
      '3 pitwall_uuid',
      '3 name',
      '4 pitwall_uuid',
      '4 country_code',
      '4 event_start',
      '5 event_end',
      '6 sessions.fp1',
      // 23:30 UTC is half past midnight in London in August.
      '7 sessions.gp',
      '8 ',
    ])
    expect(message).toContain('row 1 (Harbour Grand Prix): timezone: is not a time zone')
    expect(message).toContain(`row 3: pitwall_uuid: ${other(0)} already stands in row 0`)
  })

  test.each(['1969-08-07', '0026-08-07', '2926-08-07', '20261-08-07'])('has an event on %s', async date => {
    const { message } = await refusal([invented({ event_start: date, event_end: date })])
    expect(message).toContain('event_start: must be a date')
    expect(message).toContain('event_end: must be a date')
  })

  test('is not a list of events', async () => {
    expect((await refusal({ events: [] })).message).toBe(
      'Nothing was imported. 1 problem:\nfile: must be a list of events',
    )
  })
})
