import fc from 'fast-check'
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
    ['Fri thru Sun', [FRI, SAT, SUN]],
    ['vendredi au dimanche', [FRI, SAT, SUN]],
    ['20 al 22 noviembre', [FRI, SAT, SUN]],
    ['vrijdag t/m zondag', [FRI, SAT, SUN]],
    ['20 t/m 22 november', [FRI, SAT, SUN]],
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
    ['20+21 Nov', [FRI, SAT]],
    ['20th & 22nd Nov', [FRI, SUN]],
    ['20, 21, 22 November', [FRI, SAT, SUN]],
    ['20 and 21 Nov', [FRI, SAT]],
    ['20th, 21st, and 22nd of November, 2026', [FRI, SAT, SUN]],
    ['20./22. November', [FRI, SUN]],
    ['20. und 21.11.2026', [FRI, SAT]],
    ['20/21/22 Nov', [FRI, SAT, SUN]],
    ['20, 21-Nov-26', [FRI, SAT]],
    ['Nov 20 & 21', [FRI, SAT]],
    ['November 20, 21 and 22', [FRI, SAT, SUN]],
    ['Day 1 + 3', [FRI, SUN]],
    ['Day 1, 2', [FRI, SAT]],
    ['Fri & 21 & 22 Nov', [FRI, SAT, SUN]],
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
    '20 & 21',
    '20, 23 Nov',
    '20 21 Nov',
    '20 Nov & 21',
    '20, 21/11/2027',
    'Fri 20 & 21',
    '20, Sat',
    '20, Sat 21 Nov',
    '20 & 21 Sat',
    'Day 1 & 4',
    '20, 11/21/2026',
    '20/12',
  ])('%s is not understood', text => {
    expect(reader.several(text)).toBeUndefined()
  })

  test('a number that is a day or a year, or a day by two counts, is not guessed', () => {
    const july = dayReader(['24/07/2026', '25/07/2026', '26/07/2026'])
    expect(july.several('Jul 24, 26')).toBeUndefined()
    expect(july.several('Jul 24 & 25')).toEqual(['24/07/2026', '25/07/2026'])
    const start = dayReader(['02/11/2026', '03/11/2026', '04/11/2026'])
    expect(start.several('Day 1, 3, 4 Nov')).toBeUndefined()
  })
})

/** Days of an event, and some of them that are in one month. */
const listed = fc
  .record({
    from: fc.integer({ min: 0, max: 800 }),
    length: fc.integer({ min: 2, max: 9 }),
    chosen: fc.array(fc.nat({ max: 8 }), { minLength: 2, maxLength: 5 }),
  })
  .map(({ from, length, chosen }) => {
    const days = Array.from({ length }, (_, at) => {
      const iso = new Date(Date.UTC(2026, 0, 1 + from + at)).toISOString()
      return iso.slice(0, 10).split('-').reverse().join('/')
    })
    const all = [...new Set(chosen.map(at => days[at % length] ?? ''))]
    return { days, chosen: all.filter(day => day.slice(2) === all[0]?.slice(2)) }
  })
  .filter(({ chosen }) => chosen.length > 1)

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const ordinal = (day: number) =>
  `${day}${[1, 21, 31].includes(day) ? 'st' : [2, 22].includes(day) ? 'nd' : [3, 23].includes(day) ? 'rd' : 'th'}`
const joints = fc.constantFrom(', ', ',', ' & ', '&', '+', ' + ', ' and ', ' und ', '; ', '/', ' / ')
const tails = fc.constantFrom(
  (month: string) => ` ${month}`,
  (month: string) => ` of ${month}`,
  (month: string) => ` ${month.slice(0, 3)}`,
  (month: string, year: string) => ` ${month} ${year}`,
  (month: string, year: string) => `-${month.slice(0, 3)}-${year.slice(2)}`,
)

describe('days that share a month', () => {
  test('are read as they are listed', () => {
    fc.assert(
      fc.property(listed, joints, tails, fc.boolean(), ({ days, chosen }, joint, tail, inWords) => {
        const [, month = '', year = ''] = chosen[0]?.split('/') ?? []
        // Beside a date, `Mar` may be a Tuesday.
        fc.pre(month !== '03' || !joint.includes('/'))
        const numbers = chosen.map(day => Number(day.slice(0, 2)))
        const text =
          numbers.map(day => (inWords ? ordinal(day) : `${day}`)).join(joint) +
          tail(MONTHS[Number(month) - 1] ?? '', year)
        expect(dayReader(days).several(text), text).toEqual(days.filter(day => chosen.includes(day)))
      }),
      { numRuns: 1000 },
    )
  })

  test('are refused unless each of them is a day of the event', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 2, maxLength: 4 })
    const month = fc.constantFrom('Oct', 'Nov', 'December')
    const places = fc.constantFrom('before', 'after', 'nowhere')
    fc.assert(
      fc.property(numbers, joints, month, places, (given, joint, name, place) => {
        // `20/11` is a date by itself.
        fc.pre(place !== 'nowhere' || !joint.includes('/'))
        const list = given.join(joint)
        const text = place === 'before' ? `${name} ${list}` : place === 'after' ? `${list} ${name}` : list
        const read = reader.several(text)
        const wanted = name === 'Nov' && place !== 'nowhere' ? given : []
        if (read)
          expect(
            read.map(day => Number(day.slice(0, 2))),
            text,
          ).toEqual([...new Set(wanted)].sort())
      }),
      { numRuns: 2000 },
    )
  })
})
