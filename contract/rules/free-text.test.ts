import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFreeText } from './free-text.ts'

test('lines stay lines, and what cannot be shown goes', () => {
  expect(cleanFreeText('  One\r\ntwo\u2028three\r\rfour\n\n\n\n\nfive \n')).toBe(
    'One\ntwo\nthree\n\nfour\n\nfive',
  )
  expect(cleanFreeText('a\u0000b\ud800c\u0007d\te 👩‍🚀')).toBe('abcd\te 👩‍🚀')
})

test('the same again changes nothing, and JSON takes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const clean = cleanFreeText(text)
      expect(cleanFreeText(clean)).toBe(clean)
      expect(clean).not.toMatch(/\p{Cs}/u)
    }),
  )
})
