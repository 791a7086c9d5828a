import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  instantAtVenue,
  isTimeZone,
  venueDay,
  venueMoment,
  venueOffsetMinutes,
  venueStamp,
  venueTime,
  venueTimeExact,
} from './venue-time.ts'

const LAS_VEGAS = 'America/Los_Angeles'
const MELBOURNE = 'Australia/Melbourne'
const LORD_HOWE = 'Australia/Lord_Howe'

const zones = fc.constantFrom(
  LAS_VEGAS,
  MELBOURNE,
  LORD_HOWE,
  'Europe/London',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'UTC',
)
const instants = fc
  .integer({ min: Date.parse('2020-01-01T00:00:00Z'), max: Date.parse('2035-12-31T00:00:00Z') })
  .map(ms => Math.floor(ms / 60_000) * 60_000)

describe('the day of an instant', () => {
  test("is the venue's in a night session past midnight UTC", () => {
    const qualifying = '2026-11-21T06:30:00Z'
    expect(venueDay(qualifying, LAS_VEGAS)).toBe('20/11/2026')
    expect(venueDay(qualifying, 'UTC')).toBe('21/11/2026')
    expect(venueStamp(qualifying, LAS_VEGAS)).toBe('20/11/2026 22:30:00')
  })

  test('changes at midnight of the venue, at the end of a year too', () => {
    expect(venueDay('2026-12-31T12:59:59Z', MELBOURNE)).toBe('31/12/2026')
    expect(venueDay('2026-12-31T13:00:00Z', MELBOURNE)).toBe('01/01/2027')
    expect(venueDay('2027-01-01T07:59:59Z', LAS_VEGAS)).toBe('31/12/2026')
  })

  test('gives midnight as 00:00', () => {
    expect(venueTime('2026-12-31T13:00:00Z', MELBOURNE)).toBe('00:00')
    expect(venueTimeExact('2026-12-31T13:00:05Z', MELBOURNE)).toBe('00:00:05')
    expect(venueMoment('2026-12-31T13:00:05Z', MELBOURNE)).toBe('Fri 1 Jan, 00:00')
  })
})

describe('the offset of the venue', () => {
  test('is half an hour more in summer on Lord Howe', () => {
    expect(venueOffsetMinutes('2026-07-01T00:00:00Z', LORD_HOWE)).toBe(630)
    expect(venueOffsetMinutes('2026-01-01T00:00:00Z', LORD_HOWE)).toBe(660)
  })

  test('is behind UTC in the Americas, and odd in Kathmandu', () => {
    expect(venueOffsetMinutes('2026-11-20T00:00:00Z', LAS_VEGAS)).toBe(-480)
    expect(venueOffsetMinutes('2026-11-20T00:00:00Z', 'Asia/Kathmandu')).toBe(345)
  })
})

describe('the instant of a wall time', () => {
  test('is right on both sides of a clock change', () => {
    // Melbourne leaves summer time on 5 April 2026 at 03:00 and enters it on 4 October 2026 at 02:00.
    expect(instantAtVenue('2026-04-05', '01:30', MELBOURNE)).toBe('2026-04-04T14:30:00.000Z')
    expect(instantAtVenue('2026-04-05', '03:30', MELBOURNE)).toBe('2026-04-04T17:30:00.000Z')
    expect(instantAtVenue('2026-10-04', '01:30', MELBOURNE)).toBe('2026-10-03T15:30:00.000Z')
    expect(instantAtVenue('2026-10-04', '03:30', MELBOURNE)).toBe('2026-10-03T16:30:00.000Z')
  })

  test('is one of two when the clock shows it twice', () => {
    const twice = ['2026-04-04T15:30:00.000Z', '2026-04-04T16:30:00.000Z']
    expect(twice).toContain(instantAtVenue('2026-04-05', '02:30', MELBOURNE))
  })

  test('is within an hour when the clock never shows it', () => {
    const at = Date.parse(instantAtVenue('2026-10-04', '02:30', MELBOURNE))
    expect(Math.abs(at - Date.parse('2026-10-03T16:00:00Z'))).toBeLessThanOrEqual(3_600_000)
  })

  test('shows that wall time again, if the clock ever shows it', () => {
    fc.assert(
      fc.property(instants, zones, (at, zone) => {
        const wall = new Date(at + venueOffsetMinutes(at, zone) * 60_000).toISOString()
        const back = instantAtVenue(wall.slice(0, 10), wall.slice(11, 16), zone)
        expect(`${venueDay(back, zone)} ${venueTime(back, zone)}`).toBe(
          `${venueDay(at, zone)} ${venueTime(at, zone)}`,
        )
      }),
      { numRuns: 500 },
    )
  })

  test('needs a zone that the runtime knows', () => {
    expect(isTimeZone('Europe/Monaco')).toBe(true)
    expect(isTimeZone('Europe/Nowhere')).toBe(false)
  })
})
