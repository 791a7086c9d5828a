import { expect, test } from 'vitest'
import { guestsIn, problemsIn } from '../../../testing/guest-files.ts'

const DAY = '20/11/2026'

test.each([
  ['Company,Contact,Name,Surname', 'Acme,Bob Smith,Jane,Doe'],
  ['Guest,Name,Surname', '1,Jane,Doe'],
  ['Guest,Contact,First Name,Last Name', '1,Bob Smith,Jane,Doe'],
  ['Guest,Name,Vorname', '1,Doe,Jane'],
  ['Guest Name,Last Name', 'Jane,Doe'],
])('%s: the column of a contact or a number is no name', (header, row) => {
  expect(guestsIn(`${header},Fri\n${row},x`)).toEqual([`Jane|Doe|${DAY}`])
})

test.each([
  [
    'Full Name,Surname',
    `1 First Name: There is no column 'First Name'. 'Full Name' holds both: please put them into two columns.`,
  ],
  [
    'Contact,Last Name',
    `1 First Name: There is no column 'First Name'. 'Contact' holds both: please put them into two columns.`,
  ],
  [
    'Name,Guest Name,Last Name',
    `1 Guest Name: Which of 'Name' and 'Guest Name' is it? Please name them 'First Name' and 'Last Name'.`,
  ],
])('%s: nobody gets a name of two columns', (header, problem) => {
  expect(problemsIn(`${header},Fri\nJane Doe,Doe,Doe,x`)).toEqual([problem])
})

test("'Name' beside a first name may be the last name", () => {
  expect(problemsIn('Name,First name,Fri\nDoe,Jane,x')).toEqual([
    `1 Last Name: There is no column 'Last Name'. If it is 'Name', please call that 'Last Name'.`,
  ])
})

test('a column of first names does not hold the last names as well', () => {
  const problem = (first: string, last: string) =>
    `1 ${first}: '${first}' holds the last names too, which are in '${last}'. Please leave only first names in it.`
  expect(problemsIn('Name,Surname,Fri\nJane Doe,Doe,x\nJim van Roe,van Roe,x\nJo,Poe,x')).toEqual([
    problem('Name', 'Surname'),
  ])
  expect(problemsIn('First Name,Last Name,Fri\n"DOE, Jane",Doe,x')).toEqual([
    problem('First Name', 'Last Name'),
  ])
  expect(guestsIn('Name,Surname,Fri\nMary Ann,Ann,x\nJim,Roe,x\nLee,Lee,x\nLeeann,Ann,x')).toHaveLength(4)
})

const TWO_GUESTS = 'Is this more than one guest? Please give each guest a row of their own.'

test.each([
  'Jane & John',
  'Jane and John',
  'JANE UND JOHN',
  'Jane et John',
  'Ana y Juan',
  'Jane (+1)',
  'ジェーン＆ジョン',
])('two guests are not stored as one: %s', first => {
  expect(problemsIn(`First Name,Last Name,Fri\n${first},Smith,x`)).toEqual([`2 First Name: ${TWO_GUESTS}`])
})

test.each(['Smith +1', 'Smith + 2', 'Smith & guest', 'Smith (+ partner)'])(
  'a guest and another are not stored as one: %s',
  last => {
    expect(problemsIn(`First Name,Last Name,Fri\nJane,${last},x`)).toEqual([`2 Last Name: ${TWO_GUESTS}`])
  },
)

test.each([
  ['Andy', 'Anderson'],
  ['José', 'Ortega y Gasset'],
  ['Mary E', 'Etxeberria'],
  ['Jia En', 'And'],
  ['Guest 1', 'Calder & Sons'],
  ['Guest 1', 'Foster + Partners'],
  ['Guest 1', 'Ross & Partner Ltd'],
  ['AT&T', 'Guest 1'],
  ['Thi Y Vy', 'Nguyen'],
  ['Undine', 'van der Etten'],
])('%s|%s is one guest', (first, last) => {
  expect(guestsIn(`First Name,Last Name,Fri\n${first},${last},x`)).toEqual([`${first}|${last}|${DAY}`])
})

test.each(['Name', 'Guest'])("'%s' merged over two columns: both are to be named", name => {
  const hint = `Please name the two columns below '${name}': 'First Name' and 'Last Name'.`
  expect(problemsIn(`${name},,Fri\nJane,Doe,x`)).toEqual([
    `1 First Name: There is no column 'First Name'. ${hint}`,
    `1 Last Name: There is no column 'Last Name'. ${hint}`,
  ])
  const both = `'${name}' holds both: please put them into two columns.`
  expect(problemsIn(`${name},,Fri\nJane Doe,,x`)).toEqual([
    `1 First Name: There is no column 'First Name'. ${both}`,
    `1 Last Name: There is no column 'Last Name'. ${both}`,
  ])
})

test('a guest whose name has a word for a sum is not passed over', () => {
  for (const row of [',Soma Kovács,1', 'Wong Sum,,1', 'Anzahl Meier,,1'])
    expect(problemsIn(`First Name,Last Name,Fri\nJane,Doe,x\n${row}`), row).toHaveLength(1)
  expect(guestsIn('First Name,Last Name,Fri\nTotal,Doe,x')).toEqual([`Total|Doe|${DAY}`])
})

test.each(['Total guests,25,1', 'Grand total,,1', 'Summe Gäste,2,', 'Total pax,1,'])(
  '%s is no guest',
  total => {
    expect(guestsIn(`First Name,Last Name,Fri\nJane,Doe,x\n${total}`)).toEqual([`Jane|Doe|${DAY}`])
  },
)

test.each(['Total,,,,25', 'Sub-total,,,,1', ',,,Zwischensumme,1', 'Total (pax),,,,25', ',,,,Total: 25'])(
  '%s is a total although it is in no column for names',
  total => {
    const file = `No.,First Name,Last Name,Company,Fri\n1,Jane,Doe,Acme,x\n${total}\n2,Jim,Roe,,x`
    expect(guestsIn(file)).toEqual([`Jane|Doe|${DAY}`, `Jim|Roe|${DAY}`])
  },
)

test('a guest without a name is not passed over for a company that is called after a sum', () => {
  const file = (row: string) => `No.,First Name,Last Name,Company,Fri\n1,Jane,Doe,Acme,x\n${row}`
  for (const row of ['2,,,Total Energy,x', '2,,,Total,x', '2,,Roe,Total,x'])
    expect(problemsIn(file(row)), row).not.toEqual([])
})
