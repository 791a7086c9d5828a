import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Handover } from '../../../contract/api/handovers.schema.ts'
import { header } from '../../../contract/api/headers.ts'
import type { Trail } from '../../../contract/api/trail.schema.ts'
import { demoStaff } from '../../demo/staff.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'

const app = await testApp()

const counts = { overdue_passes: 1, radios_out: 2, tours_not_started: 3, guests_not_in: 4, refused: 5 }
const handOver = <T = Handover>(eventId: number, body: object, options: object = {}) =>
  app.call<T>('POST', `/event/${eventId}/handovers`, { body, ...options })
const listOf = async (eventId: number) =>
  (await app.call<Handover[]>('GET', `/event/${eventId}/handovers`)).body

test('a hand-over has the name of the signed-in user, and is in the trail without its text', async () => {
  const { id: eventId, today } = await raceWeekend(app)
  const at = minutesAgo(1)
  const id = randomUUID()
  const body = { ...counts, id, day: today, note: '  Radio 12\r\nhas no battery. ', by: 'Somebody Else' }
  const { status, body: made } = await handOver(eventId, body, { headers: { [header.at]: at }, as: 1 })
  expect(status).toBe(201)
  const expected = { ...counts, id, event_id: eventId, day: today, at, by: demoStaff[1].name }
  expect(made).toEqual({ ...expected, note: 'Radio 12\nhas no battery.' })
  expect(await listOf(eventId)).toEqual([made])
  const trail = await app.call<Trail>('GET', `/trail/event/${eventId}`)
  expect(trail.body.entries[0]).toMatchObject({
    what: 'handoverCreate',
    who: demoStaff[1].name,
    detail: { day: today },
  })
  expect(JSON.stringify(trail.body)).not.toContain('battery')
})

test('two desks’ hand-overs of a day are both kept, the later one first, however late the other arrives', async () => {
  const { id: eventId, today } = await raceWeekend(app)
  const earlier = minutesAgo(60)
  await handOver(eventId, { ...counts, day: today, note: 'online' })
  await handOver(
    eventId,
    { ...counts, day: today, note: 'had waited' },
    { headers: { [header.at]: earlier } },
  )
  expect((await listOf(eventId)).map(({ note }) => note)).toEqual(['online', 'had waited'])
})

test('an id is one hand-over: repeating it changes nothing, a different one is refused', async () => {
  const { id: eventId, today, yesterday } = await raceWeekend(app)
  const other = await raceWeekend(app)
  const body = { ...counts, id: randomUUID(), day: today, note: 'once' }
  const first = await handOver(eventId, body)
  const again = await handOver(eventId, body)
  expect(again.body).toEqual(first.body)
  expect(again.headers[header.version]).toBe(first.headers[header.version])
  for (const [event, wrong] of [
    ...Object.keys(counts).map(count => [eventId, { ...body, [count]: 9 }] as const),
    [eventId, { ...body, note: 'twice' }],
    [eventId, { ...body, day: yesterday }],
    [other.id, body],
  ] as const)
    expect((await handOver(event, wrong)).body).toMatchObject({ name: 'IdTaken' })
  expect(await listOf(eventId)).toHaveLength(1)
  expect(await listOf(other.id)).toEqual([])
})

test('invalid hand-overs are refused with a message', async () => {
  const { id: eventId, today } = await raceWeekend(app)
  const refused = async (event: number, body: object) =>
    (await handOver<{ name: string }>(event, { ...counts, day: today, note: '', ...body })).body.name
  expect(await refused(2_000_000_000, {})).toBe('EventNotFound')
  expect(await refused(eventId, { note: 'x'.repeat(2001) })).toBe('BadRequest')
  expect(await refused(eventId, { guests_not_in: -1 })).toBe('BadRequest')
  expect(await refused(eventId, { day: '31/02/2026' })).toBe('BadRequest')
  const strange = { ...counts, day: '01/01/2026', note: '' }
  expect(await handOver(eventId, strange)).toMatchObject(
    refusedWith(400, 'BadRequest', {
      day: '01/01/2026',
      message: expect.stringContaining('is not a day of'),
    }),
  )
  expect(await listOf(eventId)).toEqual([])
})
