import { MAX_FILE_MEGABYTES } from './limits.ts'

/** What page and server hold an uploaded guest list to (spec section 7; design section 7, Guest CSV). */

/** The multipart field. */
export const UPLOAD_FIELD = 'GroupGuestList'

export const MAX_UPLOAD_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024

/** Windows calls a .csv file Excel's, and some Android versions use the second name. Both only count with the ending. */
export const OTHER_TYPES_OF_CSV: readonly string[] = [
  'application/vnd.ms-excel',
  'text/comma-separated-values',
]
