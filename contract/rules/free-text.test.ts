import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handoverCreate } from '../api/handovers.schema.ts'
import { cleanFreeText, freeTextProblem } from './free-text.ts'

test('keeps lines, and removes characters that cannot be shown', () => {
  expect(cleanFreeText('  One\r\ntwo\u2028three\r\rfour\n\n\n\n\nfive \n')).toBe(
    'One\ntwo\nthree\n\nfour\n\nfive',
  )
  expect(cleanFreeText('a\u0000b\ud800c\u0007d\te 👩‍🚀')).toBe('abcd\te 👩‍🚀')
})

test('changes nothing a second time, and JSON can hold the result', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const clean = cleanFreeText(text)
      expect(cleanFreeText(clean)).toBe(clean)
      expect(clean).not.toMatch(/\p{Cs}/u)
    }),
  )
})

test('the limit counts characters as people do, and is one for form and schema', () => {
  const counts = { overdue_passes: 0, radios_out: 0, tours_not_started: 0, guests_not_in: 0, refused: 0 }
  const takes = (note: string) =>
    handoverCreate.body.safeParse({ ...counts, day: '06/03/2026', note }).success &&
    freeTextProblem(note) === undefined
  expect(takes('𠮷'.repeat(2000))).toBe(true)
  expect(takes('x'.repeat(2000))).toBe(true)
  for (const long of ['𠮷', 'x'].map(one => one.repeat(2001))) {
    expect(freeTextProblem(long)).toBe('can have 2000 characters at most')
    const { error } = handoverCreate.body.safeParse({ ...counts, day: '06/03/2026', note: long })
    expect(error?.issues[0]?.message).toBe('can have 2000 characters at most')
  }
})
