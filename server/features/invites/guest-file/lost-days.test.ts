import { expect, test } from 'vitest'
import { DAYS, guestsIn, problemsIn } from '../../../testing/guest-files.ts'

const [FRI, SAT, SUN] = DAYS
const lost = (column: string, ...days: readonly string[]) =>
  `1 ${column}: Is this the column for ${days.join(', ')}? Please name one column for each day, as in the template.`

test.each([
  ['Fri & Sat', [FRI, SAT]],
  ['Fri - Sat', [FRI, SAT]],
  ['All days', [FRI, SAT]],
  ['Friday AM', [FRI]],
  ['Saturday lunch', [SAT]],
  ['20/11 (lunch)', [FRI]],
  ['Shuttle 2 21/11', [SAT]],
  ['2026-11-20 AM', [FRI]],
  ['21 Nov dinner', [SAT]],
  ['Day 1 (arrival)', [FRI]],
  ['########', [FRI, SAT]],
])('a column %s beside one for Sunday: its marks are not lost unseen', (column, days) => {
  expect(problemsIn(`First Name,Last Name,${column},Sun\nJane,Doe,x,x`)).toEqual([lost(column, ...days)])
})

test.each([
  ['So', [SAT, SUN]],
  ['Do', [SUN]],
  ['Sab', [SAT]],
  ['Sa 21 + So 22', [SAT, SUN]],
  ['21', [SAT]],
  ['22nd', [SUN]],
  ['21 to 22', [SAT, SUN]],
  ['21.-22.', [SAT, SUN]],
  ['21 & 22', [SAT, SUN]],
])('a column %s beside a date may be that of a missing day, if it has marks', (column, days) => {
  const header = `First Name,Last Name,20/11/2026,${column}`
  expect(problemsIn(`${header}\nJane,Doe,x,x\nJim,Roe,x,no`)).toEqual([lost(column, ...days)])
  expect(guestsIn(`${header}\nJane,Doe,x,12 h`)).toEqual([`Jane|Doe|${FRI}`])
})

test.each(['V', '7', 'PO', 'Table 21', '2027'])('a column %s beside a date is that of no day', column => {
  expect(guestsIn(`First Name,Last Name,20/11/2026,${column}\nJane,Doe,x,x`)).toEqual([`Jane|Doe|${FRI}`])
})

test.each(['Race Day', 'Race', 'Quali', 'Sprint?', 'Attending FP1'])(
  'a column %s beside those of other days may be that of a missing one, if it has marks',
  column => {
    const header = `First Name,Last Name,Fri,Sat,${column}`
    expect(problemsIn(`${header}\nJane,Doe,x,x,x\nJim,Roe,x,,no`)).toEqual([lost(column, SUN)])
    expect(guestsIn(`${header}\nJane,Doe,x,x,13:00`)).toEqual([`Jane|Doe|${FRI} ${SAT}`])
    expect(guestsIn(`${header},Sun\nJane,Doe,x,,x,x`)).toEqual([`Jane|Doe|${FRI} ${SUN}`])
  },
)

test('columns without a name beside those of days are not lost if they have marks', () => {
  const nameless = (column: number) =>
    `1 Column ${column}: This column has marks and no name. Please name one column for each day, as in the template.`
  const header = 'First Name,Last Name,Friday,,Saturday,,,Sunday,,Email,'
  expect(problemsIn(`${header}\nJane,Doe,,x,,,x,,,,x`)).toEqual([nameless(4), nameless(7)])
  expect(guestsIn(`${header}\nJane,Doe,x,,,,,,,,x`)).toEqual([`Jane|Doe|${FRI}`])
  expect(guestsIn(`${header}\nJane,Doe,x,,,lunch only,,,,,`)).toEqual([`Jane|Doe|${FRI}`])
})

test.each([
  ['a row of totals', 'Total,,2,2'],
  ['the header once more', 'First Name,Last Name,Friday AM,Sun'],
  ['a guest who is not sure yet', 'Jo,Poe,tbc,x'],
])('%s below the marks of a column does not make them lost unseen', (_what, row) => {
  const guests = 'Jane,Doe,x,x\nJim,Roe,x,x'
  expect(problemsIn(`First Name,Last Name,Friday AM,Sun\n${guests}\n${row}`)).toEqual([
    lost('Friday AM', FRI),
  ])
})

test('a row of totals does not make numbers of marks that are written as 1', () => {
  const guests = 'Jane,Doe,,1,1\nJim,Roe,1,1,'
  for (const end of ['', '\nTotal,,3,3,1'])
    expect(problemsIn(`First Name,Last Name,Sun,Friday AM,Sat\n${guests}${end}`)).toEqual([
      lost('Friday AM', FRI),
    ])
})

test('a column of numbers is no column of marks, although some are 1', () => {
  const rows = 'Jane,Doe,x,x,1\nJim,Roe,,x,1\nAda,Poe,x,x,2'
  for (const column of ['', 'Friday dinner seats'])
    expect(guestsIn(`First Name,Last Name,Sat,Sun,${column}\n${rows}`)).toHaveLength(3)
})

test('a date among other words is no day without marks', () => {
  for (const [column, cell] of [
    ['RSVP by 20/11', 'thanks'],
    ['Arrival 20/11', '14:00'],
    ['Hotel (20 Nov)', 'double'],
    ['Version 20.11', ''],
  ])
    expect(guestsIn(`First Name,Last Name,${column},Sun\nJane,Doe,${cell},x`)).toEqual([`Jane|Doe|${SUN}`])
})

test('a session beside its day is ignored, in either order', () => {
  const row = 'Jane,Doe,x,,x'
  expect(guestsIn(`First Name,Last Name,Fri,Fri FP1,Sat\n${row}`)).toEqual([`Jane|Doe|${FRI} ${SAT}`])
  expect(guestsIn(`First Name,Last Name,Fri FP1,Fri,Sat\n${row}`)).toEqual([`Jane|Doe|${SAT}`])
})

test('an event of one day needs no column for it, whatever a column of marks is called', () => {
  expect(guestsIn('First Name,Last Name,Friday lunch\nJane,Doe,x\nJim,Roe,', [FRI])).toEqual([
    `Jane|Doe|${FRI}`,
    `Jim|Roe|${FRI}`,
  ])
})

test('a column that names a day which has a column is ignored, as are others', () => {
  const header = 'First Name,Last Name,Fri,Sat,Sun,Friday parking,Fri-Sun hotel,Sat Nav,Email'
  expect(guestsIn(`${header}\nJane,Doe,,x,,x,x,x,j@doe.example`)).toEqual([`Jane|Doe|${SAT}`])
  expect(guestsIn('First Name,Last Name,Sun,Company,Phone\nJane,Doe,x,Acme,12')).toEqual([`Jane|Doe|${SUN}`])
})

test('beside a column with lists of days, others need name none', () => {
  expect(guestsIn('First Name,Last Name,Days,Friday parking\nJane,Doe,Sat,x')).toEqual([`Jane|Doe|${SAT}`])
})
