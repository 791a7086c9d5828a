import { expect, test } from 'vitest'
import { onListText, removalText, uploadLine, uploadText } from './group-words.ts'

test('the number of removed guests reads as a sentence for each number', () => {
  const rest = 'will be removed from the event guest list and the check-in screen.'
  expect(removalText(2)).toBe(`All 2 guests ${rest}`)
  expect(removalText(1)).toBe(`Its 1 guest ${rest}`)
  expect(removalText(0)).toBe('The group has no guests on the event guest list.')
})

test('the reason why a maximum is too low reads as a sentence for one guest and for more', () => {
  expect(onListText(2)).toBe('2 guests are on the list already: remove guests first')
  expect(onListText(1)).toBe('1 guest is on the list already: remove guests first')
})

test('the counts of a large upload have a comma', () => {
  const upload = {
    uploaded_at: '2026-11-20T18:32:00.000Z',
    added: 1200,
    changed: 3,
    removed: 1012,
    kept: 0,
    restored_at: null,
    restorable: true,
  }
  const when = 'Fri 20 Nov, 10:32'
  expect(uploadText(upload, 'America/Los_Angeles')).toBe(
    `List uploaded ${when}: 1,200 added, 3 changed, 1,012 removed`,
  )
  expect(uploadLine(upload, 'America/Los_Angeles')).toBe(`Uploaded ${when}, 1,012 removed`)
})
