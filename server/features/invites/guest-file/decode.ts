import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

/**
 * Decodes a file: by its byte-order mark; else as UTF-16 if every second byte of the start is zero; else as UTF-8 if
 * valid; else as Mac Roman if its lines end as on an old Mac, or as Windows-1252 (design section 7). Lines of UTF-8
 * stay so if some of Windows-1252 were pasted between them. Undecodable bytes become U+FFFD. Never throws.
 */
export function decodeText(content: Uint8Array): string {
  const encoding = knownEncoding(content)
  return encoding === undefined
    ? decodeBytes(Buffer.from(content))
    : new TextDecoder(encoding).decode(content)
}

type Utf = 'utf-8' | 'utf-16le' | 'utf-16be'

/** The encoding of a file; undefined if it has one byte a letter, in a code page that the file does not tell. */
export const knownEncoding = (content: Uint8Array): Utf | undefined =>
  markedEncoding(content) ?? unmarkedEncoding(content) ?? (isUtf8(content) ? 'utf-8' : undefined)

/** The encoding that a file's byte-order mark states, if it has one. */
export function markedEncoding(content: Uint8Array): Utf | undefined {
  const [a, b, c] = content
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return undefined
}

/** UTF-16, if every second byte of the start is zero. */
function unmarkedEncoding(content: Uint8Array): Utf | undefined {
  const [a, b, c, d] = content
  if (a && b === 0 && c && d === 0) return 'utf-16le'
  if (a === 0 && b && c === 0 && d) return 'utf-16be'
  return undefined
}

/** Characters of several bytes in UTF-8, or a byte that belongs to none. */
const BEYOND_ASCII =
  /((?:[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})+)|[\x80-\xff]/g

function decodeBytes(content: Buffer): string {
  const bytes = content.toString('latin1')
  const oneByte = bytes.includes('\r') && !bytes.includes('\n') ? 'macintosh' : 'windows-1252'
  let balance = 0
  for (const [, utf8] of bytes.matchAll(BEYOND_ASCII)) balance += utf8 ? 1 : -1
  if (balance <= 0) return iconv.decode(content, oneByte)
  return bytes.replace(BEYOND_ASCII, (text, utf8) =>
    iconv.decode(Buffer.from(text, 'latin1'), utf8 ? 'utf-8' : oneByte),
  )
}
