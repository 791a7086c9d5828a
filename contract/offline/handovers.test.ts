import { expect, test } from 'vitest'
import type { Handover } from '../api/handovers.schema.ts'
import { handoverCreate } from '../api/handovers.ts'
import { opOf } from '../testing/ops.ts'
import { EVENT_ID, uuid } from '../testing/world.ts'
import { applyOps } from './overlay.ts'
import { offlineWrites } from './writes.ts'

const counts = { overdue_passes: 1, radios_out: 2, tours_not_started: 0, guests_not_in: 3, refused: 0 }
const body = { ...counts, day: '06/03/2026', note: 'Radio 12 has no battery.' }
const handOver = (at: string, more: { id?: string } = {}, issuer: string | undefined = 'Noor Hale') =>
  opOf(handoverCreate, {
    params: { eventID: EVENT_ID },
    body: { ...body, ...more },
    at,
    context: issuer === undefined ? {} : { issuer },
  })
const stored: Handover = {
  ...body,
  id: uuid('9', 1),
  event_id: EVENT_ID,
  at: '2026-03-06T10:00:00.000Z',
  by: 'Ada Reyes',
}
const overlaid = (eventID: number, ...ops: ReturnType<typeof handOver>[]) =>
  applyOps('handoverList', { eventID }, [stored], ops) as Handover[]

test('a hand-over is listed by its time, latest first, with the name of who made it', () => {
  const [later, earlier] = ['2026-03-06T11:00:00.000Z', '2026-03-06T09:00:00.000Z']
  const list = overlaid(EVENT_ID, handOver(earlier), handOver(later, { id: uuid('9', 2) }))
  expect(list.map(({ at }) => at)).toEqual([later, stored.at, earlier])
  expect(list[0]).toEqual({ ...body, id: uuid('9', 2), event_id: EVENT_ID, at: later, by: 'Noor Hale' })
})

test('a hand-over without an id has the id of its write', () => {
  const op = handOver('2026-03-06T11:00:00.000Z')
  expect(overlaid(EVENT_ID, op)[0]?.id).toBe(op.id)
  expect(offlineWrites.handoverCreate.entities(op)).toEqual([`handover:${op.id}`])
  const named = handOver(op.at, { id: uuid('9', 2) })
  expect(offlineWrites.handoverCreate.entities(named)).toEqual([`handover:${uuid('9', 2)}`])
  expect(offlineWrites.handoverCreate.creates?.(named)).toBe(`handover:${uuid('9', 2)}`)
})

test('a hand-over that is stored already, or is of another event, is not added', () => {
  expect(overlaid(EVENT_ID, handOver(stored.at, { id: stored.id }))).toEqual([stored])
  expect(overlaid(EVENT_ID + 1, handOver(stored.at))).toEqual([stored])
})
