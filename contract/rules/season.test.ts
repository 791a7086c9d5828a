import { expect, test } from 'vitest'
import { NO_COUNTS, noShowText, seasonEventTable, seasonGroupTable } from './season.ts'

const counts = { guests: 3, expected: 9, arrived: 5, past: 6, missed: 2, gifts: 1 }

test('no-show counts the days that are over, and is not given before the first', () => {
  expect(noShowText(counts)).toBe('33 %')
  expect(noShowText({ ...counts, missed: 0 })).toBe('0 %')
  expect(noShowText(NO_COUNTS)).toBe('')
})

test('a spreadsheet has a header, a row each, and no formulas', () => {
  const event = { ...counts, id: 1, name: '=HYPERLINK("x")', day: '20/11/2026' }
  expect(seasonEventTable([event])).toEqual([
    ['Event', 'First day', 'Guests', 'Expected', 'In', 'No-show', 'Gift bags'],
    [`'=HYPERLINK("x")`, '20/11/2026', '3', '9', '5', '33 %', '1'],
  ])
  const group = { ...counts, id: 1, name: '+Alder', is_vcarb: false, events: 4, attended: 3 }
  expect(seasonGroupTable([group])).toEqual([
    ['Group', 'Events', 'Came to', 'Guests', 'Expected', 'In', 'No-show', 'Gift bags'],
    [`'+Alder`, '4', '3', '3', '9', '5', '33 %', '1'],
  ])
})
