import { expect, test } from 'vitest'
import { changeWords } from './change-words.ts'

const names: Readonly<Record<string, string>> = {
  'tour:x': 'Partner (Fri 20 Nov, 10:00)',
  'tour:y': 'ORBR Garage (Fri 20 Nov, 11:00)',
  'event-group:1': 'Oracle',
  'event-group:2': 'Southgate Partners',
}
const wordsOf = (what: string, detail: Record<string, unknown>, timezone: string | undefined = 'UTC') =>
  changeWords({ what, detail }, { timezone, nameOf: entity => names[entity] })

const guestChange = (days: string, group: number, before: object) => ({
  check_in_days: days,
  event_group_id: group,
  before: { check_in_days: '20/11/2026', event_group_id: 1, ...before },
})

test.each([
  ['guestRedeemVoucher', { type: 'VOUCHER' }, ''],
  ['guestRedeem', { type: 'GIFT_BAG' }, ''],
  ['guestRedeemType', { type: 'CAP' }, ': CAP'],
  ['guestRedeemType', { type: 'GIFT_BAG' }, ': gift bag'],
  ['guestReverseRedemption', { type: 'VOUCHER' }, ': voucher'],
  ['guestCheckIn', { day: '20/11/2026' }, ' for 20/11/2026'],
  ['guestCheckIn', { day: '20/11/2026', also_at: '2026-11-20T10:30:00.000Z' }, ' for 20/11/2026: in already'],
  [
    'guestGroupCheckIn',
    { day: '20/11/2026', not_expected: true },
    ' for 20/11/2026: left out, as no longer expected',
  ],
  ['groupRedeem', { type: 'GIFT_BAG', not_expected: true }, ': left out, as no longer expected'],
  ['guestReverseCheckIn', { day: '20/11/2026', taken_back: 'a' }, ' for 20/11/2026'],
  [
    'guestReverseCheckIn',
    { day: '20/11/2026', taken_back: 'a', restored: 'b' },
    ' for 20/11/2026: another check-in stands',
  ],
  [
    'guestReverseCheckIn',
    { day: '20/11/2026', taken_back: 'a', stands: 'b' },
    ' for 20/11/2026: another check-in stands',
  ],
  ['radioCreate', { radio_id: 1, pass_code: '17' }, ': 17'],
  ['radioReturn', { radio_id: 1, pass_code: '17', returned_at: 'a' }, ': 17'],
  ['passCreate', { pass_id: 1, duration: 30 }, ': 30 minutes'],
  ['passCreate', { pass_id: 1 }, ''],
  ['tourDelete', { title: 'Partner', guests: 1 }, ': 1 guest'],
  ['tourDelete', { title: 'Partner', guests: 0 }, ''],
  ['eventGroupUpdate', { maximum_guests: 40, before: { maximum_guests: 30 } }, ': from 30 to 40'],
  ['eventGroupCreate', { group_id: 1, maximum_guests: 30 }, ''],
  [
    'tourGuestSwap',
    { left: 'x', joined: 'y' },
    ', from Partner (Fri 20 Nov, 10:00), to ORBR Garage (Fri 20 Nov, 11:00)',
  ],
  ['tourGuestAdd', { joined: 'y' }, ', to ORBR Garage (Fri 20 Nov, 11:00)'],
  ['tourGuestRemove', { left: 'of a tour without a name' }, ''],
  ['guestUpdate', guestChange('20/11/2026', 2, {}), ', from Oracle, to Southgate Partners'],
  [
    'guestUpdate',
    { ...guestChange('21/11/2026,22/11/2026', 1, {}), notes: true },
    ': 21/11/2026, 22/11/2026 added, 20/11/2026 taken away, notes',
  ],
  ['guestCreate', { check_in_days: '20/11/2026', event_group_id: 1 }, ''],
  ['eventUpdate', { entry_open: null, entry_close: null }, ''],
  [
    'eventUpdate',
    {
      entry_open: '2026-11-01T09:00:00.000Z',
      entry_close: null,
      before: { entry_open: null, entry_close: '2026-11-19T09:00:00.000Z' },
    },
    ': entry open Sun 1 Nov, 09:00, entry close none',
  ],
  ['eventUpdate', { pin_on_guest_page: true }, ': pins on guests’ pages shown'],
  ['eventUpdate', { pin_on_guest_page: false }, ': pins on guests’ pages hidden'],
])('of %s with %o, the trail says: %s', (what, detail, words) => {
  expect(wordsOf(what, detail)).toBe(words)
})
