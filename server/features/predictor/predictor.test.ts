import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PredictorSubmission } from '../../../contract/api/predictor.schema.ts'
import { changes, events } from '../../db/schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestOf, raceWeekend } from '../../testing/race-weekend.ts'
import { importPredictor } from './import-predictor.ts'

const app = await testApp()

/** An event with its id and pitwall_uuid. */
async function newEvent() {
  const event = randomUUID()
  const weekend = await raceWeekend(app)
  const { id } = weekend
  await app.db.update(events).set({ pitwallUuid: event }).where(eq(events.id, id))
  return { id, event, weekend }
}

const load = (rows: unknown) => importPredictor(app.db, rows, new Date())
const list = (eventId: number, headers: Record<string, string> = {}) =>
  app.call<PredictorSubmission[]>('GET', `/event/${eventId}/predictorSubmissions`, { headers })
const row = (event: string, id: string | number, more: object = {}) => ({
  event,
  id,
  nickname: 'Apex',
  predictions: { winner: 'VER', 'safety cars': 2 },
  points: 10,
  ...more,
})

describe('the import', () => {
  test('stores submissions, listed with the most points first', async () => {
    const { id, event } = await newEvent()
    const rows = [
      row(event, 'a', { points: 3.5 }),
      row(event.toUpperCase(), 'b', { points: 40, nickname: null }),
      row(event, 7, { nickname: ' ', predictions: {} }),
    ]
    expect(await load(rows)).toEqual({ added: 3, changed: 0, unchanged: 0 })
    const { body } = await list(id)
    expect(body.map(({ id: _, ...rest }) => rest)).toEqual([
      { nickname: null, points: 40, predictions: { winner: 'VER', 'safety cars': 2 } },
      { nickname: null, points: 10, predictions: {} },
      { nickname: 'Apex', points: 3.5, predictions: { winner: 'VER', 'safety cars': 2 } },
    ])
  })

  test('can be repeated: changes are stored, nothing is duplicated or deleted', async () => {
    const { id, event } = await newEvent()
    await load([row(event, 'a'), row(event, 'b'), row(event, 'c')])
    const first = await list(id)
    expect(await load([row(event, 'a'), row(event, 'b')])).toEqual({ added: 0, changed: 0, unchanged: 2 })
    const same = await list(id, { 'if-none-match': String(first.headers.etag) })
    expect(same.status).toBe(304)
    expect(await load([row(event, 'b', { points: 99 }), row(event, 'd')])).toEqual({
      added: 1,
      changed: 1,
      unchanged: 0,
    })
    const later = await list(id, { 'if-none-match': String(first.headers.etag) })
    expect(later.body.map(submission => submission.points)).toEqual([99, 10, 10, 10])
    const trail = await app.db.select().from(changes).where(eq(changes.scope, id)).orderBy(changes.id)
    expect(trail).toMatchObject([
      { what: 'import:predictor', entity: `event:${id}`, detail: { added: 3, changed: 0 } },
      { detail: { added: 1, changed: 1 } },
    ])
  })

  test('repeated after a guest was erased, brings their name back neither as nickname nor in answers', async () => {
    const { id, event, weekend } = await newEvent()
    const guest = await guestOf(app, await groupInEvent(app, id), weekend.days, 'Sofia')
    const name = `${guest.first_name} ${guest.last_name}`
    const rows = [
      row(event, 'theirs', { nickname: name, points: 30 }),
      row(event, 'of a friend', { predictions: { winner: `${name}, who else` }, points: 20 }),
      row(event, 'nameless', { nickname: null }),
    ]
    await load(rows)
    expect((await app.call('POST', `/guests/${guest.id}/erase`)).status).toBe(200)
    const erased = await list(id)
    expect(JSON.stringify(erased.body)).not.toContain('Sofia')
    expect(await load(rows)).toEqual({ added: 0, changed: 0, unchanged: 3 })
    expect((await list(id)).body).toEqual(erased.body)
    // All the rest still comes from the file. A nickname that was missing cannot be told from an erased one.
    const later = rows.map(one => ({ ...one, nickname: one.nickname ?? 'Late', points: 50 }))
    expect(await load(later)).toEqual({ added: 0, changed: 3, unchanged: 0 })
    expect((await list(id)).body).toEqual(erased.body.map(one => ({ ...one, points: 50 })))
  })

  test('accepts the same id in two events', async () => {
    const [one, two] = [await newEvent(), await newEvent()]
    expect(await load([row(one.event, 'a'), row(two.event, 'a')])).toMatchObject({ added: 2 })
  })

  test('accepts emoji, and text that only looks like an escape', async () => {
    const { id, event } = await newEvent()
    const predictions = { winner: '🏁 \\u0000 \\ud83c' }
    await load([row(event, 'a', { predictions })])
    expect((await list(id)).body[0]).toMatchObject({ predictions })
  })

  test('accepts many at once', async () => {
    const { id, event } = await newEvent()
    const rows = Array.from({ length: 6_000 }, (_, index) => row(event, index, { points: index }))
    expect(await load(rows)).toMatchObject({ added: 6_000 })
    expect((await list(id)).body).toHaveLength(6_000)
  })

  test('every invalid row is named, and nothing is stored', async () => {
    const { id, event } = await newEvent()
    const bad = load([
      row(event, 'good'),
      row(event, 'points', { points: 'many' }),
      row('not an event', 'event'),
      row(event, 'GOOD'),
      { event },
      row(event, 'nul', { predictions: { winner: 'V\u0000R' } }),
      row(event, ' good '),
      row(event, 'cut', { predictions: { winner: 'VER \ud83c' } }),
    ])
    await expect(bad).rejects.toThrow('Nothing was imported')
    await expect(bad).rejects.toThrow(/^row 1 \(points\): points: /m)
    await expect(bad).rejects.toThrow(/^row 2 \(event\): event: /m)
    await expect(bad).rejects.toThrow(/^row 3 \(GOOD\): id: good already stands in row 0$/m)
    await expect(bad).rejects.toThrow(/^row 4: predictions: /m)
    await expect(bad).rejects.toThrow(/^row 5 \(nul\): predictions: .*NUL/m)
    await expect(bad).rejects.toThrow(/^row 6 \( good \): id: good already stands in row 0$/m)
    await expect(bad).rejects.toThrow(/^row 7 \(cut\): predictions: .*half of an emoji/m)
    expect((await list(id)).body).toEqual([])
  })

  test('an unknown event is named by row', async () => {
    const { id, event } = await newEvent()
    const strange = randomUUID()
    await expect(load([row(event, 'a'), row(strange, 'b')])).rejects.toThrow(
      `row 1 (b): event: ${strange} is the pitwall_uuid of no event here`,
    )
    expect((await list(id)).body).toEqual([])
    await expect(load({})).rejects.toThrow('file: must be a list of submissions')
  })
})

test('the list of an unknown event is refused', async () => {
  expect(await app.call('GET', '/event/999999/predictorSubmissions')).toMatchObject(
    refusedWith(404, 'EventNotFound'),
  )
})
