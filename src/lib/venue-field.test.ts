import { expect, test } from 'vitest'
import { fromVenueField, toVenueField } from './venue-field.ts'

test.each([
  ['2026-11-20T10:32:00.000Z', 'Europe/London', '2026-11-20T10:32'],
  ['2026-11-22T05:30:00.000Z', 'America/Los_Angeles', '2026-11-21T21:30'],
  ['2026-07-05T12:15:00.000Z', 'Australia/Adelaide', '2026-07-05T21:45'],
])('%s in %s is %s, in both directions', (instant, zone, field) => {
  expect(toVenueField(instant, zone)).toBe(field)
  expect(fromVenueField(field, zone)).toBe(instant)
})

test('a year of five digits is no instant', () => {
  expect(fromVenueField('20261-11-20T10:32', 'Europe/London')).toBeNull()
})

test('no instant is an empty field', () => {
  expect(toVenueField(null, 'Europe/London')).toBe('')
  expect(fromVenueField('', 'Europe/London')).toBeNull()
})
