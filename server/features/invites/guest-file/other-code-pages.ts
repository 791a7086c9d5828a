import iconv from 'iconv-lite'
import { knownEncoding } from './decode.ts'

/** The code pages in which spreadsheets save CSV in countries where it is not Windows-1252, on a Mac and in DOS. */
const CODE_PAGES = [
  'windows-1250',
  'windows-1254',
  'windows-1256',
  'windows-1257',
  'macintosh',
  'cp850',
  'cp852',
  'shift_jis',
  'gbk',
  'cp949',
]

/** Enough for the header and a title above it. */
const MAX_HEAD_BYTES = 8192

/**
 * The words beyond ASCII in the first lines of a file, as each of the other code pages has them; none if the file's
 * encoding is certain.
 */
export function wordsInOtherCodePages(content: Uint8Array, lines: number): readonly string[] {
  if (knownEncoding(content) !== undefined) return []
  const head = Buffer.from(content.subarray(0, MAX_HEAD_BYTES))
  const words = CODE_PAGES.flatMap(page =>
    iconv
      .decode(head, page)
      .split(/\r\n|[\r\n]/, lines)
      .flatMap(line => line.split(/[,;\t|"]/)),
  )
  return [...new Set(words.map(word => word.trim()).filter(word => /[^\0-\x7f]/.test(word)))]
}
