const NEEDS_QUOTES = /["\r\n,;]|^\s|\s$/

const cell = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as CSV text (RFC 4180) with a BOM and CRLF, as the server writes it and Excel reads it best. */
export const toCsv = (rows: readonly (readonly string[])[], separator = ','): string =>
  `\uFEFF${rows.map(row => `${row.map(cell).join(separator)}\r\n`).join('')}`
