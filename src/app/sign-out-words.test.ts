import { expect, test } from 'vitest'
import { signOutWords } from './sign-out-words.ts'

const ALWAYS = 'The guest lists on this device are removed. Signing in again needs a connection.'

test('waiting writes are sent now or after the next sign-in, refused ones are not', () => {
  expect(signOutWords(0, 0, 'Avery')).toBe(ALWAYS)
  expect(signOutWords(1, 0, 'Avery')).toBe(
    `1 change has not been sent yet. What cannot be sent now is kept on this device, and sent when Avery signs in here again. ${ALWAYS}`,
  )
  expect(signOutWords(0, 2, 'Avery')).toBe(
    `2 changes were refused: they stay in the outbox of this device for Avery to settle, and are not sent by signing in. ${ALWAYS}`,
  )
  expect(signOutWords(2, 1)).toMatch(
    /^2 changes have .+ when you sign in here again\. 1 change was refused: it stays/,
  )
})
