import { expect, test } from 'vitest'
import { emptiedWords } from './emptied-words.ts'

test.each([
  [0, 'Nothing waited to be sent when the app was last open.'],
  [1, 'When the app was last open, 1 change waited to be sent.'],
  [1_200, 'When the app was last open, 1,200 changes waited to be sent.'],
])('of %i changes that waited before the device was emptied it says: %s', (waiting, words) => {
  expect(emptiedWords({ waiting }, undefined).detail.startsWith(words)).toBe(true)
})
