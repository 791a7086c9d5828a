import { expect, test } from 'vitest'
import type { Handover } from '../api/handovers.schema.ts'
import { EVENT_ID, guest, tourAt, uuid } from '../testing/world.ts'
import { endCounts, handoversBefore, looseEnds } from './day-end.ts'

const ZONE = 'Australia/Melbourne'
/** Noon in Melbourne on 6 March 2026. */
const NOON = Date.parse('2026-03-06T01:00:00.000Z')
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString()
const pass = (id: number, allocated_at: string) => ({
  pass_id: id,
  guest_id: uuid('a', id),
  guest_name: 'Ann Bell',
  allocated_at,
  duration: 30,
  returned: false,
  is_vcarb: false,
})
const radio = {
  radio_id: 1,
  guest_id: uuid('a', 1),
  guest_name: 'Ann Bell',
  allocated_at: at(-60),
  pass_code: '12',
  returned: false,
  is_vcarb: false,
}

test('counts overdue passes, radios, tours of the day that have not started, and guests who have not come', () => {
  const day = '06/03/2026'
  const come = { ...guest(1), check_in_days: day, check_in_times: at(-90) }
  const missing = { ...guest(2), check_in_days: `${day},07/03/2026`, check_in_times: ',' }
  const another = { ...guest(3), check_in_days: '07/03/2026', check_in_times: '' }
  const ends = looseEnds(
    {
      guests: [come, missing, another],
      tours: [tourAt(1, at(-60)), tourAt(2, at(60)), tourAt(3, at(60 * 24))],
      passes: [pass(1, at(-60)), pass(2, at(-10))],
      radios: [radio],
    },
    { day, now: NOON, timezone: ZONE },
  )
  expect(ends.overduePasses.map(one => one.pass_id)).toEqual([1])
  expect(ends.toursNotStarted.map(({ id }) => id)).toEqual([tourAt(2, at(0)).id])
  expect(ends.guestsNotIn).toEqual([missing])
  expect(endCounts(ends)).toEqual({
    overdue_passes: 1,
    radios_out: 1,
    tours_not_started: 1,
    guests_not_in: 1,
  })
})

test('a day begins with the hand-overs of the last day before it, not its own', () => {
  const handover = (n: number, day: string): Handover => ({
    id: uuid('9', n),
    event_id: EVENT_ID,
    day,
    at: at(n),
    by: 'Noor Hale',
    note: '',
    overdue_passes: 0,
    radios_out: 0,
    tours_not_started: 0,
    guests_not_in: 0,
    refused: 0,
  })
  const all = [
    handover(5, '01/03/2026'),
    handover(4, '28/02/2026'),
    handover(3, '28/02/2026'),
    handover(2, '27/02/2026'),
  ]
  expect(handoversBefore(all, '01/03/2026')).toEqual(all.slice(1, 3))
  expect(handoversBefore(all, '02/03/2026')).toEqual(all.slice(0, 1))
  expect(handoversBefore(all, '27/02/2026')).toEqual([])
})
