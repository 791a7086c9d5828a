import { expect, test } from 'vitest'
import { alternativeWords, initialSurname } from './tour-words.ts'

test.each([
  ['Maya Lindqvist', 'M Lindqvist'],
  ['Jan Piet van der Berg', 'J van der Berg'],
  ['Mary Jane Watson', 'M Watson'],
  ['Åsa', 'Åsa'],
  ['  Tom   Okafor ', 'T Okafor'],
  ['', ''],
])('the guide %j is %j in a list of tours', (name, words) => {
  expect(initialSurname(name)).toBe(words)
})

test('an alternative tour is told by type, guide, places and start at the venue', () => {
  const tour = {
    id: '',
    title: 'VCARB Garage',
    name: 'Maya Lindqvist',
    start_time: '2026-11-20T23:45:00.000Z',
    maximum_guests: 9,
    guest_count: 2,
  }
  expect(alternativeWords(tour, 'Asia/Tokyo')).toBe('VCARB Garage w/ M Lindqvist (2 of 9) 21/11 08:45')
})
