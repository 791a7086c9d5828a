import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { daysOfTable, guestTable } from '../../../contract/rules/guest-table.ts'

/** How many guests are written before other requests get a turn: some 5 ms. */
const SLICE_GUESTS = 200

/** Formats the table of guests as a CSV file with a BOM and CRLF (design section 7). */
export async function guestCsv(
  ...[guests, eventDays, timezone, options]: Parameters<typeof guestTable>
): Promise<string> {
  // Each slice has the columns of the whole table.
  const days = daysOfTable(guests, eventDays)
  const slice = (from: number) => guestTable(guests.slice(from, from + SLICE_GUESTS), days, timezone, options)
  let file = csv(slice(0), true)
  for (let from = SLICE_GUESTS; from < guests.length; from += SLICE_GUESTS) {
    await setImmediate()
    file += csv(slice(from).slice(1), false)
  }
  return file
}

const csv = (rows: string[][], bom: boolean): string =>
  stringify(rows, {
    bom,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    quoted_match: /^\s|\s$|;/,
  })
