import { expect, test } from 'vitest'
import { DAYS, guestsIn } from '../../../testing/guest-files.ts'

const [FRI] = DAYS

test.each([
  ['a space behind the closing one', '"Ann" ,"Bell" ,Fri'],
  ['a formula for a text', '="Ann",="Bell",Fri'],
  ['a formula for a text, as a CSV file has it', '"=""Ann""","=""Bell""",Fri'],
  ['those of a word processor', '“Ann”,“Bell”,Fri'],
  ['those of a German word processor', '„Ann“,„Bell“,Fri'],
])('the quotation marks around a cell are not part of a name: %s', (_, row) => {
  expect(guestsIn(`First Name,Last Name,Days\n${row}`)).toEqual([`Ann|Bell|${FRI}`])
})

test('quotation marks within a name stay', () => {
  expect(guestsIn('First Name,Last Name,Days\nAnn “Nan”,“Bell” Bird,Fri')).toEqual([
    `Ann “Nan”|“Bell” Bird|${FRI}`,
  ])
})
