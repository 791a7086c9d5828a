import { expect, test } from 'vitest'
import { listNames } from './isolate.ts'

test('two right-to-left names keep their order in an English sentence, and Latin ones need no marks', () => {
  expect(listNames(['Ada Bell', 'Ben Roe'])).toBe('Ada Bell, Ben Roe')
  expect(listNames(['דנה לוי', 'Ada Bell', 'ليلى حداد'])).toBe(
    '\u2068דנה לוי\u2069, Ada Bell, \u2068ليلى حداد\u2069',
  )
})
