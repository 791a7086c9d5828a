import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Event, EventSummary } from '../../../contract/api/events.schema.ts'
import { venueStamp } from '../../../contract/rules/venue-time.ts'
import { changes } from '../../db/schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { raceWeekend } from '../../testing/race-weekend.ts'

const app = await testApp()

describe('events', () => {
  test('are listed by their first day, each with its status', async () => {
    const live = await raceWeekend(app)
    const past = await raceWeekend(app, {
      name: 'Old Town Grand Prix',
      timezone: 'Australia/Melbourne',
      eventStart: '2026-03-06',
      eventEnd: '2026-03-08',
    })
    const { body, headers } = await app.call<EventSummary[]>('GET', '/events')
    expect(body.map(event => [event.id, event.time_period])).toEqual([
      [past.id, 'previous'],
      [live.id, 'live'],
    ])
    expect(body[0]).toEqual({
      id: past.id,
      time_period: 'previous',
      name: 'Old Town Grand Prix',
      date_string: '6-8 Mar 2026',
      location: 'Harbour',
      country: 'United Kingdom',
      country_code: 'GB',
      timezone: 'Australia/Melbourne',
      event_start: '2026-03-06',
      event_end: '2026-03-08',
    })
    expect(headers['trackside-version']).toMatch(/^0:\d+$/)
  })

  test('have days with labels, and no entry dates until they are set', async () => {
    const { id } = await raceWeekend(app, { eventStart: '2026-03-06', eventEnd: '2026-03-07' })
    const { status, body } = await app.call<Event>('GET', `/events/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, entry_open: null, entry_close: null })
    expect(body.event_dates).toEqual({ '06/03/2026': 'Friday 6 Mar', '07/03/2026': 'Saturday 7 Mar' })
  })

  test.each([
    ['/events/999999', 404, 'EventNotFound'],
    ['/events/0', 400, 'BadRequest'],
    ['/events/-4', 400, 'BadRequest'],
    ['/events/2147483648', 400, 'BadRequest'],
    ['/events/harbour', 400, 'BadRequest'],
  ])('%s is answered %i %s', async (path, status, name) => {
    for (const [method, body] of [['GET', undefined] as const, ['PUT', { entry_open: null }] as const]) {
      const answer = await app.call(method, path, { body })
      expect(answer).toMatchObject({ status, body: { statusCode: status, name } })
    }
  })
})

describe('entry dates', () => {
  test('are set one at a time, and cleared by null', async () => {
    const { id } = await raceWeekend(app)
    const put = (body: object) => app.call<Event>('PUT', `/events/${id}`, { body })
    const opened = await put({ entry_open: '2026-11-01T09:00:00+02:00' })
    expect(opened.body).toMatchObject({ entry_open: '2026-11-01T07:00:00.000Z', entry_close: null })
    const closed = await put({ entry_close: '2026-11-10T20:00:00.000Z' })
    expect(closed.body).toMatchObject({
      entry_open: '2026-11-01T07:00:00.000Z',
      entry_close: '2026-11-10T20:00:00.000Z',
    })
    await put({ entry_open: null })
    const { body } = await app.call<Event>('GET', `/events/${id}`)
    expect(body).toMatchObject({ entry_open: null, entry_close: '2026-11-10T20:00:00.000Z' })
  })

  test('raise the version of the event and are recorded with their user, but not if nothing changed', async () => {
    const { id } = await raceWeekend(app)
    const body = { entry_open: '2026-11-01T09:00:00.000Z' }
    const device = randomUUID()
    const first = await app.call('PUT', `/events/${id}`, {
      body,
      as: 1,
      headers: { 'trackside-at': '2026-11-01T08:00:00.000Z', 'trackside-device': device },
    })
    expect(first.headers['trackside-version']).toBe(`${id}:1`)
    const second = await app.call('PUT', `/events/${id}`, { body })
    expect(second.headers['trackside-version']).toBe(`${id}:1`)
    const rows = await app.db.select().from(changes).where(eq(changes.scope, id)).orderBy(changes.id)
    expect(rows).toMatchObject([
      {
        what: 'eventUpdate',
        entity: `event:${id}`,
        version: 1,
        whoName: 'Bianca Ferretti',
        device,
        at: new Date('2026-11-01T08:00:00.000Z'),
        detail: { entry_open: '2026-11-01T09:00:00.000Z', entry_close: null },
      },
    ])
  })

  test('are not changed by the switch for pins, whose changes the trail records', async () => {
    const { id } = await raceWeekend(app, { entryOpen: new Date('2026-11-01T09:00:00Z') })
    const put = (body: object) => app.call<Event>('PUT', `/events/${id}`, { body })
    const dates = { entry_open: '2026-11-01T09:00:00.000Z', entry_close: null }
    expect((await app.call<Event>('GET', `/events/${id}`)).body.pin_on_guest_page).toBe(false)
    expect((await put({ pin_on_guest_page: true })).body).toMatchObject({ ...dates, pin_on_guest_page: true })
    // The same value again, and dates of an older client, do not change the switch.
    await put({ pin_on_guest_page: true })
    expect((await put({ entry_open: null })).body.pin_on_guest_page).toBe(true)
    const rows = await app.db.select().from(changes).where(eq(changes.scope, id)).orderBy(changes.id)
    expect(rows.map(({ detail }) => detail)).toEqual([
      { ...dates, pin_on_guest_page: true, before: dates },
      { entry_open: null, entry_close: null, before: dates },
    ])
  })

  test('are refused if another desk has set them since, and replace what the caller has then seen', async () => {
    const { id, timezone } = await raceWeekend(app, { entryOpen: new Date('2026-11-01T09:00:00Z') })
    const put = (body: object) => app.call<Event>('PUT', `/events/${id}`, { body })
    const [mine, theirs] = ['2026-11-12T09:00:00.000Z', '2026-11-10T20:00:00.000Z']
    const asSeen = { entry_open: '2026-11-01T10:00:00+01:00', entry_close: null }
    await put({ entry_close: theirs, before: asSeen })
    expect(await put({ entry_close: mine, before: asSeen })).toMatchObject(
      refusedWith(409, 'Conflict', {
        message: `Entry close was changed to ${venueStamp(theirs, timezone)} meanwhile. Trying again replaces that with yours.`,
        now: { entry_close: theirs },
      }),
    )
    // Another field than theirs, and the same value as theirs, are no conflict.
    const both = { entry_open: '2026-11-02T09:00:00.000Z', entry_close: null, before: asSeen }
    expect((await put(both)).body).toMatchObject({ entry_open: both.entry_open, entry_close: theirs })
    expect(await put({ entry_close: theirs, before: asSeen })).toMatchObject({ status: 200 })
    const again = await put({ entry_close: mine, before: { entry_close: theirs } })
    expect(again.body.entry_close).toBe(mine)
    await put({ entry_close: null })
    expect((await put({ entry_close: theirs, before: { entry_close: mine } })).body).toMatchObject({
      message: expect.stringContaining('Entry close was removed meanwhile.'),
    })
    // A write that an older version left behind has no `before`.
    expect((await put({ entry_close: theirs })).body.entry_close).toBe(theirs)
  })

  test('must have the opening before the closing; one that the caller did not set is named', async () => {
    const at = (day: number) => `2026-11-${day}T20:00:00.000Z`
    const { id, timezone } = await raceWeekend(app, { entryClose: new Date(at(20)) })
    const put = (body: object) => app.call<Event>('PUT', `/events/${id}`, { body })
    const refused = (what: string) => refusedWith(400, 'BadRequest', { message: what })
    const stamp = (day: number) => venueStamp(at(day), timezone)
    expect(await put({ entry_open: at(20) })).toMatchObject(
      refused(`Entry must open before it closes. It closes ${stamp(20)}.`),
    )
    expect(await put({ entry_open: at(22), entry_close: at(21) })).toMatchObject(
      refused('Entry must open before it closes.'),
    )
    const stored = await app.call<Event>('GET', `/events/${id}`)
    expect(stored.body.entry_open).toBeNull()
    await put({ entry_open: at(19) })
    expect(await put({ entry_close: at(18) })).toMatchObject(
      refused(`Entry must open before it closes. It opens ${stamp(19)}.`),
    )
  })

  test.each([
    {},
    { before: { entry_open: null } },
    { entry_open: 'tomorrow' },
    { entry_open: '2026-02-30T10:00:00Z' },
    { entry_open: '0000-01-01T00:00:00Z' },
    { entry_close: '9999-12-31T23:59:59Z' },
    { entry_close: 5 },
  ])('%j is answered 400 with a sentence', async body => {
    const { id } = await raceWeekend(app)
    const answer = await app.call<{ message: string }>('PUT', `/events/${id}`, { body })
    expect(answer).toMatchObject(refusedWith(400, 'BadRequest'))
    expect(answer.body.message).not.toBe('')
  })
})
