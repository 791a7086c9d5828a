import { expect, test } from 'vitest'
import { MAKE_A_TABLE, SAVE_AS_CSV } from '../../../contract/rules/guest-file.ts'
import { validateFile } from './validate-file.ts'

const file = (name: string, type: string, content = 'First Name,Last Name\n') =>
  new File([content], name, { type })

test.each([
  ['guests.csv', 'text/csv'],
  ['guests.CSV', 'text/csv;charset=utf-8'],
  ['no ending', 'text/csv'],
  // Windows with Excel, some Androids, a system without a table of types.
  ['guests.csv', 'application/vnd.ms-excel'],
  ['guests.CSV', 'text/comma-separated-values'],
  ['guests.csv', 'text/plain'],
  ['guests.csv', 'application/octet-stream'],
  // Some Linuxes and Androids.
  ['guests.csv', 'application/csv'],
  ['guests.csv', 'application/x-csv'],
  ['guests.csv', 'text/x-csv'],
  ['guests.csv', 'text/x-comma-separated-values'],
  ['guests.csv', ''],
])('%s of type %j is a guest list', async (name, type) => {
  const chosen = await validateFile([file(name, type)])
  if ('title' in chosen) throw new Error(chosen.text)
  expect(chosen.name).toBe(name)
  expect(chosen.content.type).not.toBe('')
  expect(await chosen.content.text()).toBe('First Name,Last Name\n')
})

test.each([
  ['guests.pdf', 'application/pdf'],
  ['a folder', ''],
])('%s of type %j is refused with the message of the specification', async (name, type) => {
  expect(await validateFile([file(name, type)])).toEqual({
    title: 'Invalid file type',
    text: 'Please upload a file type of CSV',
    hint: MAKE_A_TABLE,
  })
})

test.each([
  ['guests.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['guests.xlsx', 'application/octet-stream'],
  ['guests.xlsx', 'application/zip'],
  ['1000014', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['guests.XLS ', 'application/vnd.ms-excel'],
  ['guests.numbers', ''],
  ['guests.txt', 'text/plain'],
  ['guests.tsv', 'text/tab-separated-values'],
  ['guests.ods', 'application/vnd.oasis.opendocument.spreadsheet'],
])('the refusal of %s says how to save it as CSV', async (name, type) => {
  expect(await validateFile([file(name, type)])).toEqual({
    title: 'Invalid file type',
    text: 'Please upload a file type of CSV',
    hint: SAVE_AS_CSV,
  })
})

test('a file that is too large or empty is refused before it is sent', async () => {
  expect(await validateFile([file('all.csv', 'text/csv', 'x'.repeat(2 * 1024 * 1024 + 1))])).toMatchObject({
    title: 'File too large',
    text: 'all.csv has 2.1 MB. A guest list can have up to 2 MB: is this the right file?',
  })
  expect(await validateFile([file('full.csv', 'text/csv', 'x'.repeat(2 * 1024 * 1024))])).not.toHaveProperty(
    'title',
  )
  expect(await validateFile([file('none.csv', 'text/csv', '')])).toMatchObject({ title: 'Empty file' })
})

test('two files at once are refused', async () => {
  const one = file('guests.csv', 'text/csv')
  expect(await validateFile([one, one])).toMatchObject({ title: 'One file, please' })
})
