import { bareType, isCsv, MAKE_A_TABLE, SAVE_AS_CSV } from '../../../../contract/rules/guest-file.ts'
import type { UploadedFile } from '../../../http/call.ts'
import { HttpError } from '../../../http/http-error.ts'

interface Kind {
  /** The first bytes, in hexadecimal; one of these. */
  readonly magic?: readonly string[]
  /** The start of the text in lower case, after a byte-order mark and spaces; one of these. */
  readonly starts?: readonly string[]
  /** Texts within the first kilobytes. */
  readonly holds?: readonly string[]
  readonly found: string
  readonly help: string
}

/** The kinds of files. A file is of a kind if its start matches all given criteria. */
const kinds: readonly Kind[] = [
  {
    magic: ['504b0304'],
    holds: ['xl/', '[Content_Types]'],
    found: 'an Excel workbook (.xlsx)',
    help: SAVE_AS_CSV,
  },
  {
    magic: ['504b0304', '504b0506'],
    found: 'a spreadsheet or an archive (.ods, .numbers, .zip)',
    help: SAVE_AS_CSV,
  },
  { magic: ['d0cf11e0'], found: 'an old Excel workbook (.xls), or one with a password', help: SAVE_AS_CSV },
  { holds: ['%PDF-'], found: 'a PDF', help: MAKE_A_TABLE },
  { starts: ['<?xml'], found: 'an XML file', help: SAVE_AS_CSV },
  {
    starts: ['<!doctype', '<html', '<head', '<body', '<table', '<meta'],
    found: 'a web page',
    help: SAVE_AS_CSV,
  },
  { starts: ['{\\rtf'], found: 'a text document (.rtf)', help: MAKE_A_TABLE },
  { magic: ['89504e47', 'ffd8ff', '47494638'], found: 'a picture', help: MAKE_A_TABLE },
  { holds: ['ftypheic', 'ftypheix', 'ftypmif1'], found: 'a picture', help: MAKE_A_TABLE },
  { magic: ['1f8b', '377abcaf', '52617221'], found: 'a compressed file', help: SAVE_AS_CSV },
]

/**
 * Refuses a file that is not CSV, by its first bytes and by its type. Throws InvalidFileType: `found` is the kind of
 * the file, and `help` explains how to get a CSV.
 */
export function requireCsv(file: UploadedFile): void {
  const known = kindOf(file.content)
  if (known) throw notCsv(known.found, known.help)
  if (!isCsv(file)) throw notCsv(`a file of type ${bareType(file.type) || 'unknown'}`, SAVE_AS_CSV)
}

/** Refuses decoded content that is not text. Throws InvalidFileType. */
export function requireText(text: string): void {
  const start = text.slice(0, 8192)
  const odd = start.match(/(?!\s)\p{Cc}/gu)?.length ?? 0
  if (odd > Math.max(1, start.length / 50)) throw notCsv('not a text file', SAVE_AS_CSV)
}

function kindOf(content: Uint8Array): Kind | undefined {
  const start = Buffer.from(content.subarray(0, 4096))
  const hex = start.subarray(0, 8).toString('hex')
  const latin = start.toString('latin1')
  const text = start
    .toString('utf8')
    .replace(/^\ufeff?\s*/, '')
    .slice(0, 20)
    .toLowerCase()
  return kinds.find(
    ({ magic, starts, holds }) =>
      (magic?.some(bytes => hex.startsWith(bytes)) ?? true) &&
      (starts?.some(words => text.startsWith(words)) ?? true) &&
      (holds?.some(words => latin.slice(0, 1024).includes(words)) ?? true),
  )
}

const notCsv = (found: string, help: string) => new HttpError('InvalidFileType', undefined, { found, help })
