import iconv from 'iconv-lite'

/**
 * Decodes a file: by its byte-order mark; else as UTF-16 if every second byte of the start is zero; else as UTF-8 if
 * valid; else as Windows-1252 (design section 7). Undecodable bytes become U+FFFD. Never throws.
 */
export function decodeText(content: Uint8Array): string {
  const encoding = encodingOf(content)
  if (encoding !== undefined) return new TextDecoder(encoding).decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return iconv.decode(Buffer.from(content), 'windows-1252')
  }
}

function encodingOf(content: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const [a, b, c, d] = content
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a && b === 0 && c && d === 0) return 'utf-16le'
  if (a === 0 && b && c === 0 && d) return 'utf-16be'
  return undefined
}
