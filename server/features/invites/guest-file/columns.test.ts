import { expect, test } from 'vitest'
import { problemsIn } from '../../../testing/guest-files.ts'

const NAMES = ['First Name', 'Last Name']
const lost = (word: string) =>
  `Letters of '${word}' were lost when the file was saved. Please open your original spreadsheet, not this CSV, and save that as CSV UTF-8.`

test.each<[what: string, header: string, hint: string, missing?: readonly string[]]>([
  ['question marks', 'Jm?no;P??jmen?;Friday', lost('Jm?no')],
  ['nothing but question marks', '??;?;Friday', lost('??')],
  ['lost characters', '\ufeffJm\ufffdno;P\ufffd\ufffdjmen\ufffd;Friday', lost('Jm\ufffdno')],
  ['UTF-8 that was taken for Windows-1252', '\ufeffJmÃ©no;Nazwisko;Friday', lost('JmÃ©no'), ['First Name']],
  [
    'a row that is one cell',
    '"First Name,Last Name,Friday"',
    "'First Name,Last Name,Friday' is one cell: please split it into columns, in Excel by Data > Text to Columns.",
  ],
  [
    'no names of columns',
    'Ann;Bell;Friday',
    'Please name the columns in the first row, as in the template on this page.',
  ],
])('%s in the header: the problem says what to do', (_, header, hint, missing = NAMES) => {
  const problems = problemsIn(`${header}\nAnn;Bell;x\n`).filter(problem => !problem.startsWith('1 Days'))
  expect(problems).toEqual(missing.map(name => `1 ${name}: There is no column '${name}'. ${hint}`))
})

test('a question or a sign in another column is not taken for lost letters', () => {
  expect(problemsIn('N°;Last Name;Attending Friday?;Why? Who?\n1;Bell;x;\n')).toEqual([
    "1 First Name: There is no column 'First Name'.",
  ])
})
