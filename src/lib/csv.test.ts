import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('cells are quoted only where necessary', () => {
  const rows = [
    ['First Name', 'Group'],
    ['Łucja', 'Smith, "Jones" & Co'],
    [' Ann', "'=1+1"],
    ['two\nlines', 'a;b'],
  ]
  expect(toCsv(rows)).toBe(
    '\uFEFFFirst Name,Group\r\nŁucja,"Smith, ""Jones"" & Co"\r\n" Ann",\'=1+1\r\n"two\nlines","a;b"\r\n',
  )
})
