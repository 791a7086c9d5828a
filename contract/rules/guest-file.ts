import { MAX_FILE_MEGABYTES } from './limits.ts'

/** The limits of an uploaded guest list, for page and server (spec section 7; design section 7, Guest CSV). */

/** The multipart field. */
export const UPLOAD_FIELD = 'GroupGuestList'

export const MAX_UPLOAD_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024

/**
 * Media types that .csv files have on Windows and on some Androids, or that senders of an unknown type give them.
 * Accepted only with that extension.
 */
export const OTHER_TYPES_OF_CSV: readonly string[] = [
  'application/vnd.ms-excel',
  'text/comma-separated-values',
  'application/octet-stream',
]

/** How to get a CSV file from a spreadsheet. */
export const SAVE_AS_CSV =
  'Open it in Excel, Numbers or Google Sheets and save it as CSV: in Excel by File > Save As > CSV UTF-8, in Numbers by File > Export To > CSV, in Google Sheets by File > Download > Comma Separated Values.'
