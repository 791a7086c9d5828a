import { expect, test } from 'vitest'
import { GUEST_CODE, isFormerCode, withNewCode } from './guest-code.ts'
import { guestCode } from './random-code.ts'

const A = 'AAAAAAAAAAAAAAAA'
const B = 'BBBBBBBBBBBBBBBB'

test('a code has 80 random bits, with all 32 characters equally likely', () => {
  const seen = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const code = guestCode(bytes => new Uint8Array(bytes).fill(byte))
    expect(code).toMatch(GUEST_CODE)
    seen.set(code, (seen.get(code) ?? 0) + 1)
  }
  expect([...seen.values()]).toEqual(Array.from({ length: 32 }, () => 8))
  expect(guestCode(length => Uint8Array.from({ length }, (_, nth) => nth))).toBe('0123456789ABCDEF')
})

test('a new code moves the current one to the old codes, and an old one cannot return', () => {
  const first = withNewCode<{ code?: string; old_codes?: string }>({}, A)
  expect(first).toEqual({ code: A })
  const second = withNewCode(first, B)
  expect(second).toEqual({ code: B, old_codes: A })
  expect(isFormerCode(second, A)).toBe(true)
  expect(isFormerCode(second, B)).toBe(false)
  expect(withNewCode(second, B)).toBe(second)
  expect(withNewCode(second, A)).toBe(second)
})

test('a code that was drawn before the current one is an old code at once', () => {
  const guest = { code: B, old_codes: '0123456789ABCDEF' }
  expect(withNewCode(guest, A, true)).toEqual({ code: B, old_codes: `0123456789ABCDEF,${A}` })
  expect(withNewCode<{ code?: string }>({}, A, true)).toEqual({ code: A })
})

test('only the last old codes are kept', () => {
  let guest: { code?: string; old_codes?: string } = {}
  for (let nth = 0; nth < 8; nth += 1)
    guest = withNewCode(
      guest,
      guestCode(bytes => new Uint8Array(bytes).fill(nth)),
    )
  expect(guest.code).toBe('7'.repeat(16))
  expect(guest.old_codes).toBe(['2', '3', '4', '5', '6'].map(one => one.repeat(16)).join(','))
})
