import { describe, expect, test } from 'vitest'
import { csvFile, refusalOf } from '../../../testing/guest-files.ts'

const HEAD = 'First Name,Last Name,20/11/2026,21/11/2026,22/11/2026'

describe('files that are not CSV', () => {
  const csv = `${HEAD}\nJane,Doe,x,,`
  const zip = (inside: string) => Buffer.from(`PK\u0003\u0004\u0014\u0000\u0006\u0000${inside}`, 'latin1')
  const files: Record<string, readonly [file: ReturnType<typeof csvFile>, found: string]> = {
    'a workbook': [csvFile(zip('[Content_Types].xml')), 'an Excel workbook (.xlsx)'],
    'another spreadsheet': [
      csvFile(zip('mimetypeapplication/vnd.oasis')),
      'a spreadsheet or an archive (.ods, .numbers, .zip)',
    ],
    'a workbook of an unknown type': [
      csvFile(zip('[Content_Types].xml'), { type: 'application/octet-stream', name: 'guests.xlsx' }),
      'an Excel workbook (.xlsx)',
    ],
    'an old workbook': [
      csvFile(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
      'an old Excel workbook (.xls), or one with a password',
    ],
    'a PDF': [csvFile('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'a PDF'],
    'a web page': [csvFile('\ufeff  <!DOCTYPE html><html>'), 'a web page'],
    'a table that was saved as a web page': [csvFile('<table><tr><td>Jane'), 'a web page'],
    XML: [csvFile('<?xml version="1.0"?>'), 'an XML file'],
    'a photo': [csvFile(Buffer.from('ffd8ffe000104a464946', 'hex')), 'a picture'],
    'bytes at random': [
      csvFile(Buffer.from(Array.from({ length: 500 }, (_, i) => (i * 7) % 32))),
      'not a text file',
    ],
    'plain text': [csvFile(csv, { type: 'text/plain', name: 'guests.txt' }), 'a file of type text/plain'],
    'a workbook by its type': [
      csvFile(csv, { type: 'application/vnd.ms-excel', name: 'guests.xls' }),
      'a file of type application/vnd.ms-excel',
    ],
    'unknown bytes': [
      csvFile(csv, { type: 'application/octet-stream', name: 'guests' }),
      'a file of type application/octet-stream',
    ],
    'no type': [csvFile(csv, { type: '', name: 'guests' }), 'a file of type unknown'],
  }
  test.each(Object.entries(files))('%s', (_, [file, found]) => {
    const error = refusalOf(file)
    expect(error).toMatchObject({ name: 'InvalidFileType', message: 'Please upload a file type of CSV' })
    expect(error.details.found).toBe(found)
    expect(error.details.help).toMatch(/CSV/)
  })

  test.each([
    ['text/csv', 'guests.csv'],
    ['text/csv; charset=utf-8', 'guests'],
    ['application/vnd.ms-excel', 'Guests.CSV'],
    ['text/comma-separated-values', 'guests.csv'],
    ['text/plain', 'guests.csv'],
    ['application/octet-stream', 'guests.csv'],
    ['application/csv', 'guests.csv'],
    ['application/x-csv', 'guests.csv'],
    ['text/x-csv', 'guests.csv'],
    ['text/x-comma-separated-values', 'guests.csv'],
    ['', 'guests.csv'],
  ])('%s called %s is CSV', (type, name) => {
    expect(() => refusalOf(csvFile(csv, { type, name }))).toThrow('the file was not refused')
  })
})
