import { describe, expect, test } from 'vitest'
import type { Guest } from '../api/guests.schema.ts'
import type { Pass } from '../api/passes.schema.ts'
import type { Radio } from '../api/radios.schema.ts'
import { holdingWords, NO_HOLDINGS } from './guest-holdings.ts'
import {
  holdingsInLists,
  notRemovable,
  removalBlockedReason,
  removalLosses,
  removalOf,
} from './guest-removal.ts'
import { MAX_FILE_GUESTS } from './limits.ts'

const guest: Guest = {
  id: '4be0643f-1d98-4d3a-8a3c-2f0e3f1a9d11',
  first_name: 'Ada',
  last_name: 'Bell',
  group_name: 'Northwind',
  event_group_id: 3,
  pin: 1234,
  check_in_days: '20/11/2026,21/11/2026',
  check_in_times: '2026-11-20T10:00:00Z,',
  check_in: true,
  gift_received: true,
  gift_received_date: '2026-11-20T11:00:00Z',
  gift_issued_by: 'Avery',
  voucher_received: false,
  voucher_received_date: null,
  voucher_issued_by: null,
  redemptions: { GIFT_BAG: '2026-11-20T11:00:00Z', CAP: '2026-11-20T12:00:00Z' },
  tour_name: 'Partner',
  start_time: '2026-11-20T13:00:00Z',
  guide: 'Jo Weiss',
  is_vcarb: false,
}
const pass: Pass = {
  pass_id: 123_456_789,
  guest_id: guest.id,
  guest_name: 'Ada Bell',
  allocated_at: '2026-11-20T10:00:00Z',
  duration: 30,
  returned: false,
  is_vcarb: false,
}
const radio: Radio = {
  radio_id: 222_222_222,
  guest_id: guest.id,
  guest_name: 'Ada Bell',
  allocated_at: '2026-11-20T10:00:00Z',
  pass_code: '17',
  returned: false,
  is_vcarb: false,
}
const somebody = '5be0643f-1d98-4d3a-8a3c-2f0e3f1a9d12'

describe('the holdings of a guest, by the lists', () => {
  test('are everything that the lists have of the guest, and nothing that another guest has or that was returned', () => {
    const otherPasses = [
      { ...pass, guest_id: somebody },
      { ...pass, pass_id: 2, returned: true },
    ]
    const otherRadios = [
      { ...radio, guest_id: somebody },
      { ...radio, returned: true },
    ]
    const holdings = holdingsInLists(guest, [pass, ...otherPasses], [radio, ...otherRadios])
    expect(holdings).toEqual({
      checkedInDays: ['20/11/2026'],
      redeemed: [{ code: 'GIFT_BAG' }, { code: 'CAP' }],
      tours: 1,
      passes: [123_456_789],
      radios: ['17'],
    })
    expect(holdingWords(holdings, { days: true })).toEqual([
      'checked in on Friday 20 Nov',
      'has the gift bag',
      'has redeemed CAP',
      'is on a tour',
      'has a pass that is out',
      'has radio 17',
    ])
  })

  test('are empty for a guest who is only invited', () => {
    const invited = {
      ...guest,
      check_in_times: ',',
      gift_received: false,
      redemptions: {},
      tour_name: '',
      start_time: '',
      guide: '',
    }
    expect(holdingsInLists(invited, [], [])).toEqual(NO_HOLDINGS)
  })
})

describe('removing guests', () => {
  const ada = { name: 'Ada Bell', holdings: { ...NO_HOLDINGS, radios: ['17'], passes: [1] } }
  const ben = { name: 'Ben Roe', holdings: { ...NO_HOLDINGS, checkedInDays: ['20/11/2026'], tours: 2 } }

  test('is blocked by passes and radios that are out, and names who has them', () => {
    expect(removalBlockedReason([ben])).toBeUndefined()
    expect(removalBlockedReason([ben, ada])).toBe(
      'Ada Bell has a pass that is out and has radio 17. This has to come back first.',
    )
    const many = Array.from({ length: 7 }, (_, at) => ({ ...ada, name: `Guest ${at}` }))
    expect(removalBlockedReason(many)).toMatch(
      /^Guest 0 has .+, Guest 4 has .+, 2 more have something that is out\. /,
    )
    expect(removalBlockedReason(many.slice(0, 6))).toMatch(/, 1 more has something that is out\. /)
    expect(notRemovable([ben, ada])).toEqual([ada])
  })

  test('says what is removed together with the guests', () => {
    expect(removalLosses([])).toEqual([])
    expect(removalLosses([ada, ben])).toEqual(['1 has checked in', '1 is on a tour'])
    const gifts = { ...ben, holdings: { ...NO_HOLDINGS, redeemed: [{ code: 'GIFT_BAG' }, { code: 'CAP' }] } }
    expect(removalLosses([gifts, gifts])).toEqual(['2 have the gift bag', '2 have redeemed something else'])
    const all = {
      ...ben,
      holdings: { ...ben.holdings, redeemed: ['GIFT_BAG', 'VOUCHER', 'CAP'].map(code => ({ code })) },
    }
    expect(removalLosses([all, ada])).toEqual([
      '1 has checked in',
      '1 has the gift bag',
      '1 has the voucher',
      '1 has redeemed something else',
      '1 is on a tour',
    ])
    expect(removalLosses([all, all])).toEqual([
      '2 have checked in',
      '2 have the gift bag',
      '2 have the voucher',
      '2 have redeemed something else',
      '2 are on tours',
    ])
    const voucher = { ...ben, holdings: { ...NO_HOLDINGS, redeemed: [{ code: 'VOUCHER' }] } }
    expect(removalLosses([voucher])).toEqual(['1 has the voucher'])
  })
})

describe('the body of a removal', () => {
  test('has the check-ins and redemptions of each guest, and of all', () => {
    const invited = { ...guest, id: somebody, check_in_times: ',', redemptions: {} }
    expect(removalOf([guest, invited])).toEqual({
      before: {
        check_ins: 1,
        redemptions: 2,
        guests: 2,
        by_guest: { [guest.id]: [1, 2], [somebody]: [0, 0] },
      },
    })
  })

  test('names as many guests as fit into a call', () => {
    const many = Array.from({ length: MAX_FILE_GUESTS + 1 }, (_, at) => ({
      ...guest,
      id: guest.id.slice(0, -4) + String(at).padStart(4, '0'),
    }))
    // The server accepts bodies of 256 kB.
    expect(JSON.stringify(removalOf(many.slice(1))).length).toBeLessThan(256 * 1024)
    expect(removalOf(many.slice(1)).before?.by_guest).toHaveProperty(many[1]?.id ?? '')
    expect(removalOf(many).before).toEqual({ check_ins: 5001, redemptions: 10_002, guests: 5001 })
  })
})

test('the losses of a large group have a comma', () => {
  const holder = { name: 'Ada Bell', holdings: { ...NO_HOLDINGS, tours: 1 } }
  expect(removalLosses(Array.from({ length: 1200 }, () => holder))).toEqual(['1,200 are on tours'])
})
