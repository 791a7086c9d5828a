import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guest } from '../testing/world.ts'
import { foldText } from './fold-text.ts'
import { compareGuests, compareHandovers, compareRadios, compareText, compareUsers } from './order.ts'

describe('the order of lists', () => {
  test('ignores case and accents', () => {
    expect(foldText('Łukasz ÅNGSTRÖM-Ðuro')).toBe('lukasz angstrom-duro')
    expect(['zulu', 'Élan', 'echo', 'Øst', 'ost', 'Zed'].toSorted(compareText)).toEqual([
      'echo',
      'Élan',
      'ost',
      'Øst',
      'Zed',
      'zulu',
    ])
  })

  test('is by last name, then first name, then id', () => {
    const people = [
      guest(3, { first_name: 'Ben', last_name: 'ash' }),
      guest(2, { first_name: 'ben', last_name: 'Ash' }),
      guest(1, { first_name: 'Al', last_name: 'Birch' }),
      guest(4, { first_name: 'Al', last_name: 'Ash' }),
    ]
    expect(people.toSorted(compareGuests).map(one => one.id.slice(-1))).toEqual(['4', '2', '3', '1'])
  })

  test('is total: two texts compare equal only if they are the same', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 4 })
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(compareText(a, b)).toBe(-compareText(b, a) + 0)
        if (compareText(a, b) === 0) expect(a).toBe(b)
        if (compareText(a, b) <= 0 && compareText(b, c) <= 0) expect(compareText(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

test('users are by name, then id, and those without a name come first', () => {
  const users = [
    { user_uuid: 'b', name: 'ben' },
    { user_uuid: 'd', name: null },
    { user_uuid: 'a', name: 'Ben' },
    { user_uuid: 'c', name: 'Al' },
    { user_uuid: 'e', name: 'ben' },
    { user_uuid: 'b2', name: null },
  ]
  expect(users.toSorted(compareUsers).map(one => one.user_uuid)).toEqual(['b2', 'd', 'c', 'a', 'b', 'e'])
})

test('radios and hand-overs are by time, the latest first, then id', () => {
  const [early, late] = ['2026-11-20T10:00:00Z', '2026-11-20T11:30:00+01:00']
  const radios = [
    { radio_id: 2, allocated_at: early },
    { radio_id: 1, allocated_at: early },
    { radio_id: 3, allocated_at: late },
  ]
  expect(radios.toSorted(compareRadios).map(one => one.radio_id)).toEqual([3, 1, 2])
  const handovers = [
    { id: 'b', at: early },
    { id: 'a', at: early },
    { id: 'c', at: late },
  ]
  expect(handovers.toSorted(compareHandovers).map(one => one.id)).toEqual(['c', 'a', 'b'])
})
