import { guestTable } from '../../../../contract/rules/guest-table.ts'
import { markedEncoding } from './decode.ts'

/**
 * Whether a file is our own export, by its byte-order mark and its columns. It may hold any name and note that is stored,
 * so these are not judged.
 */
export const isOwnExport = (
  content: Uint8Array,
  columns: readonly string[],
  eventDays: readonly string[],
): boolean =>
  markedEncoding(content) !== undefined &&
  (guestTable([], eventDays, 'UTC')[0]?.every(name => columns.includes(name)) ?? false)
