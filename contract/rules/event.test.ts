import { describe, expect, test } from 'vitest'
import {
  dateString,
  dayLabel,
  entryOpensFirst,
  entryPeriod,
  eventDates,
  eventDays,
  timePeriod,
} from './event.ts'

const vegas = { event_start: '2026-11-19', event_end: '2026-11-21', timezone: 'America/Los_Angeles' }

describe('the time period of an event', () => {
  test.each([
    ['2026-11-19T07:59:59Z', 'upcoming', 'the last second before its first day'],
    ['2026-11-19T08:00:00Z', 'live', 'midnight of its first day'],
    ['2026-11-22T07:59:59Z', 'live', 'the last second of its last day'],
    ['2026-11-22T08:00:00Z', 'completed', 'the first second after it'],
    ['2026-11-29T07:59:59Z', 'completed', 'the last second of the seventh day'],
    ['2026-11-29T08:00:00Z', 'previous', 'the first second of the eighth day'],
  ])('at %s: %s (%s)', (now, period) => {
    expect(timePeriod(vegas, now)).toBe(period)
  })
})

describe('the entry period', () => {
  const entry = { ...vegas, entry_open: '2026-11-01T00:00:00Z', entry_close: '2026-11-10T00:00:00Z' }

  test.each([
    ['2026-10-31T23:59:59.999Z', 'upcoming'],
    ['2026-11-01T00:00:00Z', 'live'],
    ['2026-11-09T23:59:59.999Z', 'live'],
    ['2026-11-10T00:00:00Z', 'previous'],
  ])('at %s: %s', (now, period) => expect(entryPeriod(entry, now)).toBe(period))

  test('without a close ends with the event, and never begins without an open', () => {
    const noClose = { ...entry, entry_close: null }
    expect(entryPeriod(noClose, '2026-11-22T07:59:59Z')).toBe('live')
    expect(entryPeriod(noClose, '2026-11-22T08:00:00Z')).toBe('previous')
    expect(entryPeriod({ ...entry, entry_open: null }, '2026-11-20T00:00:00Z')).toBe('upcoming')
  })
})

describe('the texts for an event', () => {
  test.each([
    ['2026-03-06', '2026-03-08', '6-8 Mar 2026'],
    ['2026-10-30', '2026-11-01', '30 Oct - 1 Nov 2026'],
    ['2026-12-31', '2027-01-02', '31 Dec 2026 - 2 Jan 2027'],
    ['2026-11-20', '2026-11-20', '20 Nov 2026'],
  ])('%s to %s: %s', (event_start, event_end, words) =>
    expect(dateString({ event_start, event_end })).toBe(words),
  )

  test('give each of its days a label, even over the end of a month', () => {
    const event = { event_start: '2026-10-30', event_end: '2026-11-01' }
    expect(eventDays(event)).toEqual(['30/10/2026', '31/10/2026', '01/11/2026'])
    expect(eventDates(event)).toEqual({
      '30/10/2026': 'Friday 30 Oct',
      '31/10/2026': 'Saturday 31 Oct',
      '01/11/2026': 'Sunday 1 Nov',
    })
    expect(dayLabel('20/11/2026')).toBe('Friday 20 Nov')
  })
})

test.each([
  ['2026-11-01T00:00:00Z', '2026-11-01T00:00:01Z', true],
  ['2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z', false],
  ['2026-11-02T00:00:00Z', '2026-11-01T00:00:00Z', false],
  // Whatever offset they are written in.
  ['2026-11-01T01:00:00+02:00', '2026-11-01T00:00:00Z', true],
  [null, '2026-11-01T00:00:00Z', true],
  ['2026-11-01T00:00:00Z', null, true],
  [null, null, true],
])('entry from %s to %s opens first: %s', (entry_open, entry_close, opensFirst) => {
  expect(entryOpensFirst({ entry_open, entry_close })).toBe(opensFirst)
})
