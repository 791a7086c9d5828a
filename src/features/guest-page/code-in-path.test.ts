import { expect, test } from 'vitest'
import { GUEST_CODE, GUEST_PAGE_PATH } from '../../../contract/rules/guest-code.ts'
import { codeInPath } from './code-in-path.ts'

const CODE = '7Q0M2K5V9X3TBW8J'

test.each([
  CODE,
  CODE.toLowerCase(),
  ...['.', '/', ',', ')', '"', '>', '%', '%2', '%20', '%2F', '%22', '%E2%80%9D', '%E0%A4', '.pdf', '/x'].map(
    end => CODE + end,
  ),
  `%20${CODE}`,
  `/${CODE}`,
  `%E2%80%9C${CODE}%E2%80%9D.`,
  `${CODE}%20is%20your%20pass`,
  '7Q0M-2K5V-9X3T-BW8J',
  '7q0m%202k5v%209x3t%20bw8j',
])('/g/%s has the code', text => {
  expect(codeInPath(`/g/${text}`)).toBe(CODE)
})

test.each([
  '',
  '.',
  CODE.slice(1),
  `${CODE}J`,
  `${CODE.slice(1)}U`,
  '%E0%A4%A',
  'not-a-code',
  'x'.repeat(300),
])('/g/%s has none', text => {
  expect(codeInPath(`/g/${text}`)).toBeUndefined()
})

test('a code has the letters and figures of the contract, and no others', () => {
  for (const letter of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const code = letter.repeat(16)
    expect(codeInPath(GUEST_PAGE_PATH + code), letter).toBe(GUEST_CODE.test(code) ? code : undefined)
  }
})

test('nor has a path without anything after it', () => {
  expect(codeInPath('/g')).toBeUndefined()
})
