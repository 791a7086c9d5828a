import { expect, test } from 'vitest'
import { DAYS, guestsIn, problemsIn } from '../../../testing/guest-files.ts'

const [FRI, SAT] = DAYS
const OTHER_HEADER =
  'This row names columns, and other ones than the header above. Please put all guests below the same columns.'
const HEAD = `First Name,Last Name,${DAYS.join()}`

test('a header between two lists that were put below one another is no guest', () => {
  expect(guestsIn(`${HEAD}\nJane,Doe,x,,\n\n${HEAD}\nJim,Roe,,x,`)).toEqual([
    `Jane|Doe|${FRI}`,
    `Jim|Roe|${SAT}`,
  ])
  expect(guestsIn('Name,Surname,Fri\nJane,Doe,x\nName,Surname,Fri\nGuest,Guest,x')).toEqual([
    `Jane|Doe|${FRI}`,
    `Guest|Guest|${FRI}`,
  ])
})

test('a list with other columns below the first is refused, by row', () => {
  expect(problemsIn(`${HEAD}\nJane,Doe,x,,\nLast Name,First Name,${DAYS.join()}\nRoe,Jim,,x,`)).toEqual([
    `3 : ${OTHER_HEADER}`,
  ])
})

test.each([
  ['First Name,Last Name,Fri', 'Jane,Doe,x', 'First Name,Last Name,Fri,Sat'],
  ['First Name,Last Name,Fri', 'Jane,Doe,x', 'First Name,Last Name,Contact,Fri,Sat'],
  ['Name,Surname,Fri', 'Jane,Doe,x', 'Name,Surname,Fri,Sat'],
  ['Name,Vorname,Fri', 'Doe,Jane,x', 'Name,Vorname,Fri,Sat'],
  ['Last Name,First Name,Days', 'Doe,Jane,Fri', 'No.,Last Name,First Name,Days'],
])('the guests of the first of two lists are not passed over: %s', (header, guest, other) => {
  expect(problemsIn(`Hosts\n${header}\n${guest}\n\n${other}\n,Roe,Jim,x,x`)).toContain(`5 : ${OTHER_HEADER}`)
})

test('a guest above the names of the columns is not passed over', () => {
  const problem = (row: number) =>
    `${row} : This row is above the names of the columns. If it is a guest, please put it below them; if not, please remove it.`
  expect(problemsIn('Please add,,,\nKim,Lo,x,x\n\nFirst Name,Last Name,Fri,Sat\nJane,Doe,x,')).toEqual([
    problem(2),
  ])
  const title = 'Event,Las Vegas Grand Prix,20-22 Nov 2026'
  expect(problemsIn(`${title}\nFirst Name,Last Name,Days\nJane,Doe,Fri`)).toEqual([problem(1)])
  expect(problemsIn('Kim,Lo,"Fri, Sat"\nFirst Name,Last Name,Days\nJane,Doe,Fri')).toEqual([problem(1)])
})

test.each([
  ['a title in two cells', 'Guests of,Acme,,'],
  ['a title with a date of another day', 'Guests of,Acme,12/10/2026,'],
  ['names above those of the columns', 'Guest,Details,20/11/2026,21/11/2026'],
  ['a total', 'Total,,1,0'],
])('%s above the header is no guest', (_what, row) => {
  expect(guestsIn(`${row}\nFirst Name,Last Name,Fri,Sat\nJane,Doe,x,`)).toEqual([`Jane|Doe|${FRI}`])
  expect(guestsIn('Las Vegas,Grand Prix\nFirst Name,Last Name\nJane,Doe', [FRI])).toEqual([`Jane|Doe|${FRI}`])
})

test('the names of columns for a contact above the list are refused as such', () => {
  const contact = 'Main contact,First name,Last name,Email\n,Bob,Smith,bob@x.example'
  expect(problemsIn(`${contact}\n\nFirst Name,Last Name,Fri,Sat\nJane,Doe,x,`)).toEqual([
    '1 : Rows 1 and 4 both name columns. Please keep only the list of guests.',
  ])
  const repeated = 'First Name,Last Name\nJane,Doe\n'
  expect(problemsIn(repeated + repeated)).toEqual([
    expect.stringContaining('1 Days: There is no column for the days'),
  ])
})

test('a guest with an x for a day may have names that columns have', () => {
  expect(guestsIn('First Name,Last Name,Group,Fri\nAd,Smit,Family,x\nJane,Given,Name,x')).toEqual([
    `Ad|Smit|${FRI}`,
    `Jane|Given|${FRI}`,
  ]) // 'Attending' is a mark as well.
  expect(
    problemsIn('First Name,Last Name,Attending\nDoe,Jane,x\nLast Name,First Name,Attending', [FRI]),
  ).toEqual([`3 : ${OTHER_HEADER}`])
})

test('a guest with a list of days may have names that columns have', () => {
  expect(guestsIn('First Name,Last Name,Days\nAd,Family,"Fri, Sat"\nJane,Doe,Fri')).toEqual([
    `Ad|Family|${FRI} ${SAT}`,
    `Jane|Doe|${FRI}`,
  ])
  for (const other of ['First Name,Last Name,Fri', 'Vorname,Nachname,Days'])
    expect(problemsIn(`First Name,Last Name,Days\nJane,Doe,Fri\n${other}\nJim,Roe,x`)).toContain(
      `3 : ${OTHER_HEADER}`,
    )
})
