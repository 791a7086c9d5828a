import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { DAYS, guestsIn, problemsIn } from '../../../testing/guest-files.ts'

const SAVE_AGAIN =
  'Its letters were lost when the file was saved. Please open your original spreadsheet, not this CSV, and save that as CSV UTF-8.'

test.each<[encoding: string, header: string, missing: readonly [column: string, word: string][]]>([
  ['windows-1250', 'Jméno;Příjmení;Pátek', [['Last Name', 'Příjmení']]],
  [
    'cp852',
    'Jméno;Příjmení;Friday',
    [
      ['First Name', 'Jméno'],
      ['Last Name', 'Příjmení'],
    ],
  ],
  ['cp852', 'Imię;Nazwisko;Friday', [['First Name', 'Imię']]],
  ['macintosh', 'Prénom;Nom;Friday', [['First Name', 'Prénom']]],
  [
    'shift_jis',
    '名,姓,Friday',
    [
      ['First Name', '名'],
      ['Last Name', '姓'],
    ],
  ],
  [
    'gbk',
    '名,姓,Friday',
    [
      ['First Name', '名'],
      ['Last Name', '姓'],
    ],
  ],
  [
    'cp949',
    '이름,성,Friday',
    [
      ['First Name', '이름'],
      ['Last Name', '성'],
    ],
  ],
  [
    'windows-1256',
    'الاسم,اللقب,Friday',
    [
      ['First Name', 'الاسم'],
      ['Last Name', 'اللقب'],
    ],
  ],
])('in %s, "%s" is known by its letters', (encoding, header, missing) => {
  const file = `${header}\nAnn,Bell,x\n`
  expect(problemsIn(iconv.encode(file, encoding))).toEqual(
    missing.map(
      ([column, word]) => `1 ${column}: There is no column '${column}'. Is it '${word}'? ${SAVE_AGAIN}`,
    ),
  )
  expect(guestsIn(iconv.encode(file.replaceAll(';', ','), 'utf-8'))).toEqual([`Ann|Bell|${DAYS[0]}`])
})

test('below a title and a line that states the separator', () => {
  const file = 'sep=;\r\nHosté závodu\r\nJméno;Příjmení;Pátek\r\nAnn;Bell;x\r\n'
  expect(problemsIn(iconv.encode(file, 'windows-1250'))[0]).toContain("Is it 'Příjmení'?")
})

test('a column of a day is not passed over because its letters were lost', () => {
  const file = 'First Name;Last Name;Pátek;Neděle\nAnn;Bell;x;x\n'
  expect(problemsIn(iconv.encode(file, 'windows-1250'))).toEqual([
    `1 Neděle: Is this the column for ${DAYS[2]}? ${SAVE_AGAIN}`,
  ])
  expect(guestsIn(file)).toEqual([`Ann|Bell|${DAYS[0]} ${DAYS[2]}`])
})

test.each([
  ['windows-1252', 'Prénom;Société;Pátek'],
  ['windows-1250', 'Jméno;Společnost;Pátek'],
  ['utf-8', 'Jméno;Pøíjmení;Pátek'],
])('without a column of that name, nothing is said about letters: %s, %s', (encoding, header) => {
  expect(problemsIn(iconv.encode(`${header}\nAnn;Bell;x\n`, encoding))).toEqual([
    "1 Last Name: There is no column 'Last Name'.",
  ])
})

test.each(['Prénom;Nom;Pátek', 'Vorname;Nachname;Freitag;Größe', 'Etunimi;Sukunimi;Fri;Söndag'])(
  'a list in Windows-1252 is read: %s',
  header => {
    expect(guestsIn(iconv.encode(`${header}\nZoé;Bell;x\n`, 'windows-1252'))).toHaveLength(1)
  },
)
