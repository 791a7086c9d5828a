import { MAX_FILE_MEGABYTES } from './limits.ts'

/** The limits of an uploaded guest list, for page and server (spec section 7; design section 7, Guest CSV). */

/** The multipart field. */
export const UPLOAD_FIELD = 'GroupGuestList'

export const MAX_UPLOAD_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024

/** The media type of CSV. */
const CSV_TYPE = 'text/csv'

/**
 * Media types that .csv files have on Windows and on some phones and Linuxes, or that senders of an unknown type give
 * them. Accepted only with that extension.
 */
const OTHER_TYPES_OF_CSV: readonly string[] = [
  'application/vnd.ms-excel',
  'text/comma-separated-values',
  'text/x-comma-separated-values',
  'text/x-csv',
  'application/csv',
  'application/x-csv',
  'text/plain',
  'application/octet-stream',
]

/** All that a file picker must offer, or some accepted files would be greyed out. */
export const PICKER_ACCEPTS = ['.csv', CSV_TYPE, ...OTHER_TYPES_OF_CSV].join(',')

/** A media type without its parameters; empty if there is none. */
export const bareType = (type: string): string => type.split(';')[0]?.trim().toLowerCase() ?? ''

/** Whether a file is CSV by its media type, or by its name if the type leaves that open. */
export function isCsv({ name, type }: { readonly name: string; readonly type: string }): boolean {
  const kind = bareType(type)
  return kind === CSV_TYPE || (['', ...OTHER_TYPES_OF_CSV].includes(kind) && /\.csv$/i.test(name.trim()))
}

/** How to get a CSV file from a spreadsheet. */
export const SAVE_AS_CSV =
  'Open it in Excel, Numbers or Google Sheets and save it as CSV: in Excel by File > Save As > CSV UTF-8, in Numbers by File > Export To > CSV, in Google Sheets by File > Download > Comma Separated Values.'

/** How to get a CSV file from what is no spreadsheet. */
export const MAKE_A_TABLE =
  'Put the guests into a spreadsheet, best into the template on this page, and save it as CSV.'
