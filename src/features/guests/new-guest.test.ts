import { expect, test } from 'vitest'
import { eventDates } from '../../../contract/rules/event.ts'
import { checkInBlockedReason, dayList } from './new-guest.ts'

const span = { event_start: '2026-11-20', event_end: '2026-11-22' }
const event = {
  ...span,
  id: 1,
  pitwall_uuid: '3f0c3f60-4a53-4ac6-a2f8-6a2f5d7b7a10',
  time_period: 'live' as const,
  name: 'Factory Guest Day',
  date_string: '20-22 Nov 2026',
  location: 'Milton Keynes',
  country: 'United Kingdom',
  country_code: 'GB',
  timezone: 'Europe/London',
  entry_open: null,
  entry_close: null,
  event_dates: eventDates(span),
}
const TODAY_NEEDED = "To check in now, the guest must be attending today's date."

test.each([
  [
    'before the first day',
    '19/11/2026',
    ['20/11/2026'],
    'You cannot check in a guest before the event starts',
  ],
  [
    'of another month, before it',
    '31/10/2026',
    ['20/11/2026'],
    'You cannot check in a guest before the event starts',
  ],
  ['on a day that is not chosen', '21/11/2026', ['20/11/2026'], TODAY_NEEDED],
  ['without any day', '21/11/2026', [], TODAY_NEEDED],
  ['after the last day', '23/11/2026', ['22/11/2026'], TODAY_NEEDED],
  ['on a chosen day', '21/11/2026', ['20/11/2026', '21/11/2026'], undefined],
])('checking in at once %s', (_when, today, days, hint) => {
  expect(checkInBlockedReason(event, days, today)).toBe(hint)
})

test('days are sent in calendar order, even across months', () => {
  expect(dayList(['01/12/2026', '30/11/2026', '29/11/2026'])).toBe('29/11/2026,30/11/2026,01/12/2026')
})
