import { describe, expect, test } from 'vitest'
import { problemsCsv, separatorOf, templateFor } from './spreadsheet.ts'

test.each([
  ['en-GB', ','],
  ['en-US', ','],
  ['ja-JP', ','],
  ['de-DE', ';'],
  ['fr-FR', ';'],
  ['pt-BR', ';'],
  ['es-ES', ';'],
  ['C', ','],
] as const)('a spreadsheet in %s expects %s', (locale, separator) => {
  expect(separatorOf(locale)).toBe(separator)
})

describe('the template', () => {
  const event = {
    name: 'Las Vegas Grand Prix 2026',
    location: 'Las Vegas',
    country: 'United States',
    country_code: 'US',
    date_string: '30 Nov - 1 Dec 2026',
    entry_period: 'live',
    is_vcarb: false,
    group_name: 'Northgate Partners',
    maximum_guests: 40,
    event_dates: { '01/12/2026': 'Tuesday 1 Dec', '30/11/2026': 'Monday 30 Nov' },
  } as const

  test("has the event's days as columns, in order", () => {
    expect(templateFor(event, ',')).toBe(
      '\ufeffFirst Name,Last Name,30/11/2026,01/12/2026,Dietary needs,Notes\r\nExample,Guest (this row is not read),x,,e.g. Vegan,e.g. Uses a wheelchair\r\n',
    )
  })

  test('uses the separator of the spreadsheet', () => {
    expect(templateFor(event, ';')).toBe(
      '\ufeffFirst Name;Last Name;30/11/2026;01/12/2026;Dietary needs;Notes\r\nExample;Guest (this row is not read);x;;e.g. Vegan;e.g. Uses a wheelchair\r\n',
    )
  })
})

describe('the file of problems', () => {
  test('has row, column, value and reason, with every cell quoted', () => {
    const problems = [
      { row: 3, column: 'Last Name', value: '', reason: 'Last name cannot be empty' },
      { row: 4, column: '20/11/2026', value: 'per"haps, not', reason: "Mark the day with 'x'." },
    ]
    expect(problemsCsv(problems, ',')).toBe(
      '\ufeffRow,Column,Value,Reason\r\n' +
        '3,Last Name,,Last name cannot be empty\r\n' +
        '4,20/11/2026,"per""haps, not",Mark the day with \'x\'.\r\n',
    )
  })

  test.each(['=1+1', '+1', '-1', '@now', '\tx', "'=1+1"])('makes no formula out of %j', value => {
    const csv = problemsCsv([{ row: 2, column: 'Days', value, reason: 'No day.' }], ';')
    expect(csv).toContain(`2;Days;'${value};No day.`)
  })
})
