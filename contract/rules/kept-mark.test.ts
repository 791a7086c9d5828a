import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readKeptMark, writeKeptMark } from './kept-mark.ts'

test('reads back what was written, whatever other cookies there are', () => {
  fc.assert(
    fc.property(
      fc.nat(999_999),
      fc.boolean(),
      fc.stringMatching(/^[a-z_]{1,12}$/),
      (waiting, secure, other) => {
        const [mark = ''] = writeKeptMark(waiting, secure).split('; ')
        expect(readKeptMark(`${other}=1; ${mark}`)).toBe(waiting)
        expect(readKeptMark(`${mark}; ${other}=trackside_kept`)).toBe(waiting)
      },
    ),
  )
})

test('reads no mark where there is none, a removed one or an invalid one', () => {
  for (const cookies of [
    '',
    'other=1',
    'not_trackside_kept=1',
    'trackside_kept=',
    'trackside_kept=x',
    'trackside_kept=1234567',
  ])
    expect(readKeptMark(cookies)).toBeUndefined()
  expect(writeKeptMark(null, true)).toBe('trackside_kept=; Path=/; SameSite=Strict; Max-Age=0; Secure')
})
