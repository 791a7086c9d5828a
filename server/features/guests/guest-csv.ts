import { stringify } from 'csv-stringify/sync'
import { guestTable } from '../../../contract/rules/guest-table.ts'

/** Formats the table of guests as a CSV file with a BOM and CRLF (design section 7). */
export const guestCsv = (...table: Parameters<typeof guestTable>): string =>
  stringify(guestTable(...table), {
    bom: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    quoted_match: /^\s|\s$|;/,
  })
