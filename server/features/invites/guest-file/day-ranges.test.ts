import { expect, test } from 'vitest'
import { DAYS } from '../../../testing/guest-files.ts'
import { dayReader } from './read-day.ts'

const reader = dayReader(DAYS)
const [FRI, SAT] = DAYS

test.each([
  '20.11.-22.11.',
  '20.11-22.11',
  '20.11.–22.11.2026',
  '20.11.2026–22.11.2026',
  '20.11.2026 -22.11.2026',
  '20/11-22/11',
  '20/11/26-22/11/26',
  '11/20-11/22',
])('%s is a range of dates without spaces', text => {
  expect(reader.several(text)).toEqual(DAYS)
})

test('a date whose parts are joined by the same sign is one day', () => {
  for (const text of ['20-11-2026', '2026-11-20', '20-Nov-26'])
    expect(reader.several(text), text).toEqual([FRI])
  expect(reader.several('20-11-2026 - 21-11-2026')).toEqual([FRI, SAT])
})

test.each(['22.11.-20.11.', '20.11.-23.11.', '20/11-22', '20/11-22/11-23/11'])('%s is no range', text => {
  expect(reader.several(text)).toBeUndefined()
})
