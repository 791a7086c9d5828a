import { expect, test } from 'vitest'
import { problemsIn } from '../../../testing/guest-files.ts'

const HEAD = 'First Name,Last Name,Fri'
/** Names that were saved without their letters, or decoded in the wrong encoding. */
const LOST = [
  'Jos\ufffd',
  'Jos? M?ller',
  '?ukasz',
  'JosÃ©',
  '£ukasz',
  'Wa³ęsa',
  'D¹browa',
  '¯aneta',
  'JosÂ´e',
]
const SAVE_ORIGINAL = 'Please open your original spreadsheet, not this CSV, and save that as CSV UTF-8.'
const NAME_OF_MARKS = `Only question marks are left of this name. ${SAVE_ORIGINAL} If they were typed, please write the name, or remove the row.`
const LOST_NAME = `Part of this name was lost when the file was saved. ${SAVE_ORIGINAL}`

test.each([
  ['any file', ''],
  ['one that was opened and saved as CSV UTF-8', '\ufeff'],
])('names whose letters were lost are refused in %s', (_what, mark) => {
  expect(problemsIn(`${mark}${HEAD}\n${LOST.map(name => `${name},Doe,x\n`).join('')}`)).toEqual(
    LOST.map((_, at) => `${at + 2} First Name: ${LOST_NAME}`),
  )
})

test('names that are only question marks are refused, as lost or typed', () => {
  expect(problemsIn(`${HEAD}\n?? ???,Doe,x\nJane,??,x\n?,?,x\n`)).toEqual([
    `2 First Name: ${NAME_OF_MARKS}`,
    `3 Last Name: ${NAME_OF_MARKS}`,
    `4 First Name: ${NAME_OF_MARKS}`,
    `4 Last Name: ${NAME_OF_MARKS}`,
  ])
})

test.each(['Ana?', 'Jos?', 'Bo (?)', 'Kim ?', '?Lee', 'Ana？'])(
  'a question mark in the name %s is no part of it, lost or typed',
  name => {
    const reason = `Is the question mark a letter that was lost when the file was saved? ${SAVE_ORIGINAL} If it was typed, please leave it out, or the row.`
    expect(problemsIn(`${HEAD}\n${name},Doe,x\nJim,${name},x`)).toEqual([
      `2 First Name: ${reason}`,
      `3 Last Name: ${reason}`,
    ])
  },
)

test('a last name of one question mark is not known, or lost', () => {
  expect(problemsIn(`${HEAD}\nJane,?,x`)).toEqual([`2 Last Name: ${NAME_OF_MARKS}`])
})

test('needs and notes that became question marks are refused', () => {
  const lost = `Only question marks are left of this text. ${SAVE_ORIGINAL} If they were typed, please leave the cell empty.`
  expect(problemsIn(`${HEAD},Diet,Notes\nA,B,x,"Vegan, ????",?? ??\nA,C,x,?,?!\nA,D,x,,late??`)).toEqual([
    `2 Dietary needs: ${lost}`,
    `2 Notes: ${lost}`,
  ])
})
