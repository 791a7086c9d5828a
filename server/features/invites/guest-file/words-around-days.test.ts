import { expect, test } from 'vitest'
import { csvFile, DAYS, guestsIn } from '../../../testing/guest-files.ts'
import { readGuestFile } from './read-guest-file.ts'

const MEXICO = ['30/10/2026', '31/10/2026', '01/11/2026']

const MARCH = ['20/03/2026', '21/03/2026', '22/03/2026']
const JULY = ['24/07/2026', '25/07/2026', '26/07/2026']
const SEPTEMBER = ['04/09/2026', '05/09/2026', '06/09/2026']
const DECEMBER = ['04/12/2026', '05/12/2026', '06/12/2026']

const daysOf = (columns: string, event: readonly string[]) =>
  readGuestFile(csvFile(`First Name;Last Name;${columns}\nJane;Doe;x;x;x`), event).guests.map(
    ({ days }) => days,
  )

test.each([
  ['20/11 (FP1);21/11 (Quali);22/11 (Race)', DAYS],
  ['20 Nov Practice;21 Nov Quali;22 Nov Race', DAYS],
  ['20.11. Training;21.11. Qualifying;22.11. Rennen', DAYS],
  ['20 nov prove;21 nov qualifiche;22 nov gara', DAYS],
  ['20e november;21e november;22 november', DAYS],
  ['Fr 20. Nov;Sa 21. Nov;So 22. Nov', DAYS],
  ['ven. 20 nov.;sam. 21 nov.;dim. 22 nov.', DAYS],
  ['viernes, 20 de noviembre de 2026;sábado, 21 de noviembre de 2026;domingo, 22 de noviembre de 2026', DAYS],
  ['30 octobre;31 octobre;1er novembre', MEXICO],
  ['30 de oct;31 de oct;1 de nov', MEXICO],
  ['30 de outubro;31 de outubro;1º de novembro', MEXICO],
  ['30. Okt;31. Okt;01. Nov', MEXICO],
  ['30/out;31/out;01/nov', MEXICO],
  ['30-ott;31-ott;01-nov', MEXICO],
  ['30-okt;31-okt;01-nov', MEXICO],
  ['30 Eki;31 Eki;1 Kas', MEXICO],
  ['30 października;31 października;1 listopada', MEXICO],
  ['30. října;31. října;1. listopadu', MEXICO],
  ['30. lokakuuta;31. lokakuuta;1. marraskuuta', MEXICO],
  ['24 juil.;25 juil.;26 juil.', JULY],
  ['4-set;5-set;6-set', SEPTEMBER],
  ['4. Dez;5. Dez;6. Dez', DECEMBER],
  ['4-dic;5-dic;6-dic', DECEMBER],
  ['20. Mrz;21. Mrz;22. Mrz', MARCH],
  ['11月20日;11月21日;11月22日', DAYS],
  ['11月20日(金);11月21日(土);11月22日(日)', DAYS],
  ['2026年11月20日;2026年11月21日;2026年11月22日', DAYS],
  ['11월 20일 (금);11월 21일 (토);11월 22일 (일)', DAYS],
  ['１１／２０;１１／２１;１１／２２', DAYS],
  ['２０２６年１１月２０日;１１月２１日（土）;２２－１１－２０２６', DAYS],
  ['金;土;日', DAYS],
])('the columns %s are the days of the event', (columns, event) => {
  expect(daysOf(columns, event)).toEqual([event])
})

test('a weekday that is not that of its date is refused, in any language', () => {
  for (const columns of ['sam. 20 nov.;21 nov;22 nov', '11月20日(土);11月21日;11月22日'])
    expect(() => daysOf(columns, DAYS)).toThrow('1 problem')
})

test('a spreadsheet that writes the year first may have exchanged day and month', () => {
  expect(daysOf('30/10/2026;31/10/2026;2026/1/11', MEXICO)).toEqual([MEXICO])
  expect(daysOf('2026-04-12;2026/5/12;6/12/2026', DECEMBER)).toEqual([DECEMBER])
  const spring = ['04/03/2026', '03/04/2026', '05/04/2026']
  expect(daysOf('2026-03-04;2026-04-03;2026-04-05', spring)).toEqual([spring])
  expect(() => daysOf('30/10/2026;31/10/2026;2026/2/11', MEXICO)).toThrow('1 problem')
})

test.each([
  '30. 10. 2026;31. 10. 2026;01. 11. 2026',
  '30. 10. 2026.;31. 10. 2026.;1. 11. 2026.',
  '2026. 10. 30.;2026. 10. 31.;2026. 11. 01.',
  // The template's dates: two that the spreadsheet left as they were, and one with day and month exchanged.
  '30/10/2026;31/10/2026;2026. 01. 11.',
])('a date may have a space behind each full stop, as in Slovak, Hungarian and Korean: %s', columns => {
  expect(daysOf(columns, MEXICO)).toEqual([MEXICO])
})

test.each(['20. 11. 2026, 22. 11. 2026', '2026. 11. 20. & 2026. 11. 22.', '20. & 22. 11. 2026'])(
  'so may those of a list: %s',
  days => {
    expect(guestsIn(`First Name;Last Name;Days\nJane;Doe;${days}`)).toEqual([
      'Jane|Doe|20/11/2026 22/11/2026',
    ])
  },
)
