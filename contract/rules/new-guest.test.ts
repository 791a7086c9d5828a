import { expect, test } from 'vitest'
import { Guest } from '../api/guests.schema.ts'
import { fullName } from './full-name.ts'
import { NO_HOLDINGS } from './guest-holdings.ts'
import { holdingsInLists } from './guest-removal.ts'
import { newGuest } from './new-guest.ts'
import { toursOf } from './tours.ts'

const who = {
  id: '4be0643f-1d98-4d3a-8a3c-2f0e3f1a9d11',
  first_name: 'Ada',
  last_name: 'Bell',
  group_name: 'Northwind',
  event_group_id: 3,
  is_vcarb: false,
}

test('a new guest is expected on their days, and holds nothing', () => {
  const guest = newGuest(who, '20/11/2026,21/11/2026')
  expect(Guest.parse(guest)).toMatchObject({ ...who, pin: null, check_in: false, check_in_times: ',' })
  expect(guest.check_in_days).toBe('20/11/2026,21/11/2026')
  expect(holdingsInLists(guest, [], [])).toEqual(NO_HOLDINGS)
  expect(toursOf(guest)).toEqual([])
})

test('a full name has both of its parts, or the only one', () => {
  expect(fullName(who)).toBe('Ada Bell')
  expect(fullName({ first_name: '', last_name: 'Bell' })).toBe('Bell')
})
