import { describe, expect, test } from 'vitest'
import { DAYS } from '../../../testing/guest-files.ts'
import { dayReader } from './read-day.ts'

const reader = dayReader(DAYS)

describe('one day', () => {
  test.each([
    '20/11/2026',
    '20/11/26',
    '20.11.2026',
    '20-11-2026',
    '20/11',
    '20.11.',
    '2026-11-20',
    '2026/11/20',
    '2026-11-20 00:00:00',
    '2026-11-20T00:00:00Z',
    '11/20/2026',
    '11/20/26',
    '46346',
    'Friday',
    'FRI',
    'fri.',
    'Freitag',
    'vendredi',
    'viernes',
    'venerdì',
    'sexta-feira',
    '金曜日',
    'Friday 20 Nov',
    'Fri 20 Nov',
    'Fri, 20 Nov',
    '20 Nov',
    '20-Nov',
    '20-Nov-26',
    '20 November 2026',
    '20. November 2026',
    'Nov 20',
    'November 20th, 2026',
    'Friday (20/11)',
    'Fri 20/11/2026',
    'Attending Friday?',
    'Friday - Practice',
    'Day 1',
    'Fri 20',
    'Fr 20.11.',
    'ven. 20/11',
    'Vie. 20.11.',
  ])('%s', text => {
    expect(reader.one(text)).toEqual({ kind: 'day', day: '20/11/2026' })
  })

  test.each([
    '19/11/2026',
    '20/11/2025',
    '2026-12-20',
    'Monday',
    'Sat 20 Nov',
    '20 Dec',
    'Day 4',
    'Day 0',
    'day 00',
    '31.10.',
  ])('%s is a day outside the event', text => {
    expect(reader.one(text)).toEqual({ kind: 'other' })
  })

  test.each([
    '',
    'x',
    'Email',
    'Company',
    'Sat Nav',
    'Table 20',
    '20',
    '1',
    'Date of birth',
    'March',
    'Race',
    'Dietary needs',
    '31/02/2026',
    '99/99/9999',
    '123456',
    'Mobile 07700 900123',
  ])('%s is no day', text => {
    expect(reader.one(text)).toEqual({ kind: 'none' })
  })

  test('a weekday that occurs twice is ambiguous', () => {
    const week = [
      '20/11/2026',
      '21/11/2026',
      '22/11/2026',
      '23/11/2026',
      '24/11/2026',
      '25/11/2026',
      '26/11/2026',
      '27/11/2026',
    ]
    expect(dayReader(week).one('Friday')).toEqual({ kind: 'other' })
    expect(dayReader(week).one('Saturday')).toEqual({ kind: 'day', day: '21/11/2026' })
  })

  test('the day precedes the month if both orders are possible', () => {
    const spring = ['03/04/2026', '04/04/2026', '05/04/2026']
    expect(dayReader(spring).one('04/04/2026')).toEqual({ kind: 'day', day: '04/04/2026' })
    expect(dayReader(spring).one('04/03/2026')).toEqual({ kind: 'day', day: '03/04/2026' })
  })

  test.each([
    '24-26 Jul',
    'Jul 24-26',
    'Jul 24 – 26',
    '24 - 26 Jul',
    '24 26 Jul',
    'Jul 24 26',
    '24 Jul - 26',
    '24 Jul 26th',
    'Fri 24-26',
  ])('%s is not the first day of 2026', text => {
    expect(dayReader(['24/07/2026', '25/07/2026', '26/07/2026']).one(text)).toEqual({ kind: 'other' })
  })

  test('a number of one digit is not a year', () => {
    const autumn = ['04/09/2026', '05/09/2026', '06/09/2026']
    expect(dayReader(autumn).one('4-6 Sep')).toEqual({ kind: 'other' })
    expect(dayReader(autumn).one('4-Sep-26')).toEqual({ kind: 'day', day: '04/09/2026' })
    expect(dayReader(autumn).several('4-6 Sep')).toEqual(autumn)
  })

  test('days on both sides of a year', () => {
    const turn = ['31/12/2026', '01/01/2027']
    expect(dayReader(turn).one('1/1')).toEqual({ kind: 'day', day: '01/01/2027' })
    expect(dayReader(turn).one('31 Dec')).toEqual({ kind: 'day', day: '31/12/2026' })
  })
})

describe('several days', () => {
  const [FRI, SAT, SUN] = DAYS
  test.each<[string, readonly string[]]>([
    ['Sunday, Friday', [FRI, SUN]],
    ['20/11/2026;21/11/2026', [FRI, SAT]],
    ['Fri & Sat', [FRI, SAT]],
    ['Fri+Sun', [FRI, SUN]],
    ['Fri Sat Sun', [FRI, SAT, SUN]],
    ['Fri-Sun', [FRI, SAT, SUN]],
    ['20/11/2026 - 21/11/2026', [FRI, SAT]],
    ['Fri 20 Nov to Sun 22 Nov', [FRI, SAT, SUN]],
    ['All days', [FRI, SAT, SUN]],
    ['Fri, Fri', [FRI]],
    ['20-22 Nov', [FRI, SAT, SUN]],
    ['20–21 November', [FRI, SAT]],
    ['20 - 22 Nov 2026', [FRI, SAT, SUN]],
    ['20th to 22nd Nov', [FRI, SAT, SUN]],
    ['20.-22. November', [FRI, SAT, SUN]],
    ['20.-22.11.2026', [FRI, SAT, SUN]],
    ['Nov 20-22', [FRI, SAT, SUN]],
    ['20—22 Nov', [FRI, SAT, SUN]],
    ['20~22 Nov', [FRI, SAT, SUN]],
    ['November 20 – 21 2026', [FRI, SAT]],
    ['Day 2-3', [SAT, SUN]],
    ['20-Nov-26', [FRI]],
    ['20-11-2026 - 21-11-2026', [FRI, SAT]],
    ['Fri, 21-22 Nov', [FRI, SAT, SUN]],
    ['Friday, 20 November, 2026', [FRI]],
    ['Fri, 20 Nov, 2026, Sat, 21 Nov, 2026', [FRI, SAT]],
    ['November 20, 2026 and November 22, 2026', [FRI, SUN]],
    ['20/11/2026, 2026-11-21', [FRI, SAT]],
  ])('%s', (text, days) => {
    expect(reader.several(text)).toEqual(days)
  })

  test.each([
    'Fri and Mon',
    'Friday, maybe',
    'Sun - Mon',
    'Sun - Fri, Sat',
    'x',
    '20',
    '20-23 Nov',
    '22-20 Nov',
    'Fri 20-22',
    '20 Nov, 2027',
    '20 Nov, 26',
  ])('%s is not understood', text => {
    expect(reader.several(text)).toBeUndefined()
  })
})
