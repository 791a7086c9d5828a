import { expect, test } from 'vitest'
import type { Guest } from '../api/guests.schema.ts'
import { guest } from '../testing/world.ts'
import { guestTable } from './guest-table.ts'

/** The column of each field of a guest in the export. A missing field is a type error. */
const columns: Readonly<Record<keyof Guest, string | { readonly leftOut: string }>> = {
  id: { leftOut: 'means nothing to who reads the file' },
  first_name: 'First Name',
  last_name: 'Last Name',
  group_name: 'Group',
  event_group_id: { leftOut: 'the group is named' },
  pin: 'Pin',
  check_in_days: 'days',
  check_in_times: 'Checked In',
  check_in: { leftOut: 'told by the times' },
  gift_received: { leftOut: 'told by its time' },
  gift_received_date: 'Gift Bag',
  gift_issued_by: { leftOut: 'names of staff stay in the app' },
  voucher_received: { leftOut: 'told by its time' },
  voucher_received_date: 'Voucher',
  voucher_issued_by: { leftOut: 'names of staff stay in the app' },
  redemptions: { leftOut: 'the gift bag and the voucher have columns of their own' },
  tour_name: 'Tours',
  start_time: { leftOut: 'the tour is named' },
  guide: { leftOut: 'the tour is named' },
  tour_ids: { leftOut: 'the tour is named' },
  is_vcarb: { leftOut: 'the group is named' },
  note: 'Notes',
  dietary_needs: 'Dietary needs',
  tell_steward: { leftOut: 'only staff set it, in the app' },
  code: { leftOut: 'in a column of its own when asked for' },
  unexpected_days: { leftOut: 'for counting, in the app' },
  old_codes: { leftOut: 'no longer count' },
}

test('the export has a column for each exported field of a guest, and no other', () => {
  const [header = []] = guestTable([guest(1)], ['06/03/2026'], 'Australia/Melbourne')
  const told = new Set(header.map(column => (/^\d{2}\/\d{2}\/\d{4}$/.test(column) ? 'days' : column)))
  const wanted = Object.values(columns).filter(column => typeof column === 'string')
  expect([...told].toSorted()).toEqual(wanted.toSorted())
})

test('the last column has the page URL of each guest with a code, on request', () => {
  const list = [guest(1, { code: '7Q0M2K5V9X3TBW8J' }), guest(2)]
  const rows = guestTable(list, ['06/03/2026'], 'Australia/Melbourne', { origin: 'https://desk.example' })
  expect(rows.map(row => row.at(-1))).toEqual(['Pass', 'https://desk.example/g/7Q0M2K5V9X3TBW8J', ''])
})

test('times are those on record, to the second and by the venue’s clock', () => {
  const given = guest(1, {
    check_in_days: '06/03/2026',
    check_in_times: '2026-03-05T22:15:07.000Z',
    gift_received_date: '2026-03-05T22:20:08.000Z',
    voucher_received_date: '2026-03-05T22:25:09.000Z',
  })
  const [header = [], row = []] = guestTable([given], ['06/03/2026'], 'Australia/Melbourne')
  expect(['Checked In', 'Gift Bag', 'Voucher'].map(column => row[header.indexOf(column)])).toEqual([
    '06/03/2026 09:15:07',
    '06/03/2026 09:20:08',
    '06/03/2026 09:25:09',
  ])
})
