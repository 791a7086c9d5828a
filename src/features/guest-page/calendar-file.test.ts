import { expect, test } from 'vitest'
import type { GuestPage } from '../../../contract/api/guest-page.schema.ts'
import { calendarFile } from './calendar-file.ts'

const NOW = Date.parse('2026-11-01T09:30:15.123Z')
const page: GuestPage = {
  code: '7Q0M2K5V9X3TBW8J',
  first_name: 'Ann',
  last_name: 'Bell',
  group_name: 'Northwind Logistics',
  is_vcarb: false,
  event_name: 'Factory Guest Day',
  location: 'Milton Keynes',
  country: 'United Kingdom',
  days: [
    { date: '2026-11-30', label: 'Monday 30 Nov' },
    { date: '2026-12-31', label: 'Thursday 31 Dec' },
  ],
  pin: 4321,
  pin_follows: false,
}

/** The lines as a calendar reads them, unfolded. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('has an all-day event for each day, up to the day after it', async () => {
  const lines = linesOf(await calendarFile(page, NOW))
  expect(lines.filter(line => /^(BEGIN|END|DT)/.test(line))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTAMP:20261101T093015Z',
    'DTSTART;VALUE=DATE:20261130',
    'DTEND;VALUE=DATE:20261201',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'DTSTAMP:20261101T093015Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  expect(lines).toContain('VERSION:2.0')
  expect(lines).toContain('LOCATION:Milton Keynes\\, United Kingdom')
  expect(lines.at(-1)).toBe('')
})

test('escapes special characters, so that no name can begin a new line', async () => {
  const odd = { ...page, event_name: 'Fast; furious, \\ loud', last_name: 'Bell\r\nATTENDEE:x' }
  const lines = linesOf(await calendarFile(odd, NOW))
  expect(lines).toContain('SUMMARY:Fast\\; furious\\, \\\\ loud')
  expect(lines).toContain('DESCRIPTION:Ann Bell\\nATTENDEE:x\\nNorthwind Logistics')
  expect(lines.filter(line => line.startsWith('ATTENDEE'))).toEqual([])
})

test('no line has more than 75 octets, and no character is split', async () => {
  const long = { ...page, event_name: `Großer Preis ${'ñandú 🏁 '.repeat(40)}` }
  const file = await calendarFile(long, NOW)
  const octets = file.split('\r\n').map(line => new TextEncoder().encode(line).length)
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(Math.max(...octets)).toBeGreaterThan(70)
  expect(linesOf(file)).toContain(`SUMMARY:${long.event_name}`)
})

test('contains neither code nor pin, and always has the same id for a day', async () => {
  const uids = async (one: GuestPage, now: number) =>
    linesOf(await calendarFile(one, now)).filter(line => line.startsWith('UID:'))
  const file = await calendarFile(page, NOW)
  for (const secret of [page.code, String(page.pin)]) expect(file).not.toContain(secret)
  const first = await uids(page, NOW)
  expect(new Set(first).size).toBe(2)
  expect(await uids(page, NOW + 1000)).toEqual(first)
  expect(await uids({ ...page, code: '0H2V7C4R9SXDPM1E' }, NOW)).not.toEqual(first)
})
