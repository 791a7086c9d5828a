import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, compareDays, dayFromIsoDate, daysBetween, isDay, isoDateFromDay, sortDays } from './days.ts'

const days = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map(date => dayFromIsoDate(date.toISOString().slice(0, 10)))

describe('days', () => {
  test.each(['29/02/2028', '31/12/2026', '01/01/2027'])('%s is a day', day => expect(isDay(day)).toBe(true))

  test.each([
    '29/02/2026',
    '31/04/2026',
    '00/01/2026',
    '1/1/2026',
    '2026-01-01',
    '32/01/2026',
    '01/13/2026',
    '',
    '01/01/2026 ',
  ])('%j is not a day', day => expect(isDay(day)).toBe(false))

  test('convert to ISO dates and back', () => {
    fc.assert(fc.property(days, day => dayFromIsoDate(isoDateFromDay(day)) === day && isDay(day)))
  })

  test('are sorted by date, not by text', () => {
    expect(['01/12/2026', '02/11/2026', '31/01/2026', '01/01/2027'].toSorted(compareDays)).toEqual([
      '31/01/2026',
      '02/11/2026',
      '01/12/2026',
      '01/01/2027',
    ])
  })

  test('continue across the ends of months, leap days and years', () => {
    expect(daysBetween('30/12/2026', '02/01/2027')).toEqual([
      '30/12/2026',
      '31/12/2026',
      '01/01/2027',
      '02/01/2027',
    ])
    expect(daysBetween('28/02/2028', '01/03/2028')).toEqual(['28/02/2028', '29/02/2028', '01/03/2028'])
    expect(daysBetween('02/01/2027', '01/01/2027')).toEqual([])
    expect(addDays('01/01/2027', -1)).toBe('31/12/2026')
  })

  test('added and subtracted give the same day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 4000 }), (day, count) => {
        const later = addDays(day, count)
        expect(addDays(later, -count)).toBe(day)
        expect(Math.sign(compareDays(later, day))).toBe(count === 0 ? 0 : 1)
      }),
    )
  })

  test('of a list are sorted, without duplicates', () => {
    expect(sortDays('08/03/2026,06/03/2026,08/03/2026')).toBe('06/03/2026,08/03/2026')
    expect(sortDays('')).toBe('')
  })
})
