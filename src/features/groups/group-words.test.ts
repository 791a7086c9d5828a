import { expect, test } from 'vitest'
import { onListText, removalText } from './group-words.ts'

test('the number of removed guests reads as a sentence for each number', () => {
  const rest = 'will be removed from the event guest list and the check-in screen.'
  expect(removalText(2)).toBe(`All 2 guests ${rest}`)
  expect(removalText(1)).toBe(`Its 1 guest ${rest}`)
  expect(removalText(0)).not.toContain('All')
})

test('the reason why a maximum is too low reads as a sentence for one guest and for more', () => {
  expect(onListText(2)).toBe('2 guests are on the list already: remove guests first')
  expect(onListText(1)).toBe('1 guest is on the list already: remove guests first')
})
