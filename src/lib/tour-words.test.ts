import { describe, expect, test } from 'vitest'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { tourLists } from '../../contract/rules/tours.ts'
import { guest } from '../../contract/testing/world.ts'
import { initialSurname, ordinalOfSame, tourChoices, tourDoubts, tourWords } from './tour-words.ts'

test.each([
  ['Maya Lindqvist', 'M Lindqvist'],
  ['Jan Piet van der Berg', 'J van der Berg'],
  ['Mary Jane Watson', 'M Watson'],
  ['Åsa', 'Åsa'],
  ['  Tom   Okafor ', 'T Okafor'],
  ['', ''],
])('the guide %j is shown as %j in a list of tours', (name, words) => {
  expect(initialSurname(name)).toBe(words)
})

const tour = {
  id: 'a',
  title: 'VCARB Garage',
  name: 'Maya Lindqvist',
  start_time: '2026-11-20T23:45:00.000Z',
  maximum_guests: 9,
  guest_count: 2,
}

test('figures after a guide in a right-to-left script keep their places', () => {
  const hers = { ...tour, name: 'שירה אברהמי' }
  expect(tourChoices([hers], 'Asia/Tokyo', [hers])).toEqual([
    'VCARB Garage w/ \u2068ש אברהמי\u2069 (2 of 9) 21/11 08:45',
  ])
  expect(tourWords(hers, 'Asia/Tokyo')).toBe('VCARB Garage w/ \u2068ש אברהמי\u2069 21/11 08:45')
})

test('a choice names type, guide, places and start, with the full name where two look the same', () => {
  expect(tourChoices([tour], 'Asia/Tokyo', [tour])).toEqual([
    'VCARB Garage w/ M Lindqvist (2 of 9) 21/11 08:45',
  ])
  const other = { ...tour, name: 'Mark Lindqvist' }
  const tomorrow = { ...tour, start_time: '2026-11-21T23:45:00.000Z' }
  const all = [tour, other, tomorrow]
  expect(tourChoices(all, 'Asia/Tokyo', all)).toEqual([
    'VCARB Garage w/ Maya Lindqvist (2 of 9) 21/11 08:45',
    'VCARB Garage w/ Mark Lindqvist (2 of 9) 21/11 08:45',
    'VCARB Garage w/ M Lindqvist (2 of 9) 22/11 08:45',
  ])
})

test('tours with the same type, guide and start are numbered', () => {
  const twin = { ...tour, id: 'b', guest_count: 3 }
  const later = { ...tour, id: 'c', start_time: '2026-11-21T00:45:00.000Z' }
  const all = [tour, twin, later]
  expect(all.map(one => ordinalOfSame(one, all))).toEqual([' · first of 2', ' · second of 2', ''])
  // The first is full and not offered; the second keeps its number.
  expect(tourChoices([twin, later], 'Asia/Tokyo', all)).toEqual([
    'VCARB Garage w/ M Lindqvist (3 of 9) 21/11 08:45 · second of 2',
    'VCARB Garage w/ M Lindqvist (2 of 9) 21/11 09:45',
  ])
})

describe('a guest who may be on a tour by mistake', () => {
  const noon = { title: 'Partner', name: 'Tom Okafor', start_time: '2026-03-06T01:00:00.000Z' }
  const at = (start_time: string, title = 'VCARB Tour') => ({ ...noon, title, start_time })
  const ann = (tours: readonly (typeof noon)[], days = '06/03/2026') =>
    guest(1, { check_in_days: days, first_name: 'Ann', last_name: 'Bell', ...tourLists(tours) })
  const doubts = (one: Guest, leaving?: typeof noon) => tourDoubts(one, noon, 'Australia/Melbourne', leaving)

  test('does not attend on its day', () => {
    expect(doubts(ann([]))).toEqual([])
    expect(doubts(ann([], '07/03/2026'))).toEqual(['Ann Bell does not attend on 06/03/2026.'])
  })

  test('is on another at about the same time, unless they would leave that one', () => {
    const near = at('2026-03-06T01:44:00.000Z')
    const doubt = 'Ann Bell is on VCARB Tour w/ T Okafor 06/03 12:44, at about the same time.'
    expect(doubts(ann([near]))).toEqual([doubt])
    expect(doubts(ann([near]), near)).toEqual([])
    expect(doubts(ann([at('2026-03-06T01:45:00.000Z'), at('2026-03-06T00:15:00.000Z'), noon]))).toEqual([])
  })
})
