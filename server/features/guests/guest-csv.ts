import { stringify } from 'csv-stringify/sync'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestTable } from '../../../contract/rules/guest-table.ts'

/** Guests as a CSV file (design section 7), with a BOM and CRLF. */
export const guestCsv = (guests: readonly Guest[], eventDays: readonly string[], timezone: string): string =>
  stringify(guestTable(guests, eventDays, timezone), {
    bom: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    quoted_match: /^\s|\s$|;/,
  })
