import { expect, test } from 'vitest'
import { arrivedWords } from './arrived-words.ts'

test.each([
  [{ arrived: 3, shown: 12, when: 'today', query: '', isNarrow: false }, '3/12 guests checked in today'],
  [
    { arrived: 12, shown: 12, when: 'on Tuesday 24 Nov', query: '', isNarrow: false },
    'All guests are checked in on Tuesday 24 Nov',
  ],
  [
    { arrived: 3, shown: 12, when: 'on any day', query: '', isNarrow: false },
    '3/12 guests checked in on any day',
  ],
  [
    { arrived: 2, shown: 2, when: 'today', query: 'ray', isNarrow: false },
    '2/2 guests checked in today, of those found',
  ],
  [{ arrived: 2, shown: 8, when: 'today', query: 'ray', isNarrow: true }, '2/8 guests checked in today'],
  [
    { arrived: 1200, shown: 5000, when: 'today', query: '', isNarrow: false },
    '1,200/5,000 guests checked in today',
  ],
  [
    { arrived: 0, shown: 0, when: 'on any day', query: '', isNarrow: false },
    '0/0 guests checked in on any day',
  ],
])('%o is described as %s', (count, words) => {
  expect(arrivedWords(count)).toBe(words)
})
