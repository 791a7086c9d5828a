import { expect, test } from 'vitest'
import { arrivedWords } from './arrived-words.ts'

test.each([
  [{ arrived: 3, shown: 12, when: 'today', query: '' }, '3/12 guests checked in today'],
  [
    { arrived: 12, shown: 12, when: 'on Tuesday 24 Nov', query: '' },
    'All guests are checked in on Tuesday 24 Nov',
  ],
  [{ arrived: 3, shown: 12, when: 'on any day', query: '' }, '3/12 guests checked in on any day'],
  [{ arrived: 2, shown: 2, when: 'today', query: 'ray' }, '2/2 guests checked in today, of 2 shown'],
  [{ arrived: 0, shown: 0, when: 'on any day', query: '' }, '0/0 guests checked in on any day'],
])('%o is told as %s', (count, words) => {
  expect(arrivedWords(count)).toBe(words)
})
