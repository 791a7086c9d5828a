import { expect, test } from 'vitest'
import { codeAfter, proposedCodes } from './free-codes.ts'

test('the next code has as many digits', () => {
  expect(codeAfter('0041')).toBe('0042')
  expect(codeAfter('19')).toBe('20')
  expect(codeAfter('99')).toBeUndefined()
  expect(codeAfter('')).toBeUndefined()
})

test('proposes the next code, then the last returned ones, and none that is out', () => {
  expect(proposedCodes('14', ['11', '12', '13'], new Set(['13', '14']))).toEqual(['15', '12', '11'])
  expect(proposedCodes('14', [], new Set(['14', '15']))).toEqual([])
  expect(proposedCodes('', ['1', '2', '3', '4', '5'], new Set())).toEqual(['5', '4', '3', '2'])
})
