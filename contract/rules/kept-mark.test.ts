import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readKeptMark, writeKeptMark } from './kept-mark.ts'

test('what is written is read again, whatever stands beside it', () => {
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

test('no mark, one taken away, and what is none', () => {
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
