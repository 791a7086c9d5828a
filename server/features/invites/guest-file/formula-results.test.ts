import { expect, test } from 'vitest'
import { DAYS, guestsIn, problemsIn } from '../../../testing/guest-files.ts'

const [FRI] = DAYS

test('the error of a formula is no name, no dietary need and no note', () => {
  const rows = ['#N/A,Doe,,', 'Jane,#REF!,,', 'Jane,Doe,#NV,', 'Jane,Doe,,#¿NOMBRE?', '#DIV/0!,Doe,,']
  const reason = 'This is the error of a formula, not a text. Please correct the cell in your spreadsheet.'
  expect(problemsIn(`First Name,Last Name,Dietary needs,Notes,Days\n${rows.join(',Fri\n')},Fri`)).toEqual([
    `2 First Name: ${reason}`,
    `3 Last Name: ${reason}`,
    `4 Dietary needs: ${reason}`,
    `5 Notes: ${reason}`,
    `6 First Name: ${reason}`,
  ])
})

test('the error of a formula is no part of a last name', () => {
  expect(problemsIn('Voornaam;Tussenvoegsel;Achternaam;Dagen\nJan;#N/A;Berg;Fri')).toEqual([
    expect.stringContaining('2 Tussenvoegsel: This is the error of a formula'),
  ])
})

test('a text that begins with the same sign is one', () => {
  expect(guestsIn('First Name,Last Name,Days,Notes\n#1,Doe,Fri,#VIP')).toEqual([`#1|Doe|${FRI}`])
})

test('a row of zeros, from empty cells of another sheet, is empty', () => {
  expect(guestsIn('First Name,Last Name,Fri\nJane,Doe,x\n0,0,0\n0,0,', [FRI])).toEqual([`Jane|Doe|${FRI}`])
  expect(guestsIn('First Name,Last Name\n0,Doe\n0,0', [FRI])).toEqual([`0|Doe|${FRI}`])
})
