import type { UploadedFile } from '../../../http/call.ts'
import { HttpError } from '../../../http/http-error.ts'
import { probableDuplicates } from '../diff-guest-list.ts'
import { readGuestFile } from './read-guest-file.ts'
import type { ListedGuest } from './rows.ts'

/** A guest list read from a file. */
export interface GuestListReading {
  readonly guests: readonly ListedGuest[]
  /** Names that occur in it more than once, or almost. */
  readonly probableDuplicates: readonly string[]
  /** The numbers of rows that were skipped because they look like a total. */
  readonly footerRows: readonly number[]
}

/** The message to the reader's thread: the file, and the event's days (`DD/MM/YYYY`) in order. */
export interface ReadingRequest {
  readonly file: UploadedFile
  readonly eventDays: readonly string[]
}

/** The reply of the thread. Errors lose their class between threads, so they are sent as data. */
export type ReadingReply =
  | { readonly reading: GuestListReading }
  | { readonly refused: Pick<HttpError, 'name' | 'message' | 'details'> }

/** Reads a file. Returns its content or the refusal. */
export function readingReply({ file, eventDays }: ReadingRequest): ReadingReply {
  try {
    const { guests, footerRows } = readGuestFile(file, eventDays)
    return { reading: { guests, probableDuplicates: probableDuplicates(guests), footerRows } }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { name, message, details } = error
    return { refused: { name, message, details } }
  }
}
