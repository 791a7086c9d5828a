import { expect, test } from 'vitest'
import { arrivedWords } from './arrived-words.ts'

test.each([
  [{ arrived: 3, shown: 12, day: '21/11/2026', query: '' }, '3/12 guests checked in'],
  [{ arrived: 12, shown: 12, day: '21/11/2026', query: '' }, 'All guests are checked in'],
  [{ arrived: 3, shown: 12, day: '', query: '' }, '3/12 guests checked in on any day'],
  [{ arrived: 2, shown: 2, day: '21/11/2026', query: 'ray' }, '2/2 guests checked in, of 2 shown'],
  [{ arrived: 0, shown: 0, day: '', query: '' }, '0/0 guests checked in on any day'],
])('%o is told as %s', (count, words) => {
  expect(arrivedWords(count)).toBe(words)
})
