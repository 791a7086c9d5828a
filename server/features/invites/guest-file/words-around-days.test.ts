import { expect, test } from 'vitest'
import { csvFile, DAYS } from '../../../testing/guest-files.ts'
import { readGuestFile } from './read-guest-file.ts'

const MEXICO = ['30/10/2026', '31/10/2026', '01/11/2026']

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
  ['11月20日;11月21日;11月22日', DAYS],
  ['11月20日(金);11月21日(土);11月22日(日)', DAYS],
  ['2026年11月20日;2026年11月21日;2026年11月22日', DAYS],
  ['11월 20일 (금);11월 21일 (토);11월 22일 (일)', DAYS],
  ['金;土;日', DAYS],
])('the columns %s are the days of the event', (columns, event) => {
  expect(daysOf(columns, event)).toEqual([event])
})

test('a weekday that is not that of its date is refused, in any language', () => {
  for (const columns of ['sam. 20 nov.;21 nov;22 nov', '11月20日(土);11月21日;11月22日'])
    expect(() => daysOf(columns, DAYS)).toThrow('1 problem')
})
