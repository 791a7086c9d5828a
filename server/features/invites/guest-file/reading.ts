import type { UploadedFile } from '../../../http/call.ts'
import { HttpError } from '../../../http/http-error.ts'
import { probableDuplicates } from '../diff-guest-list.ts'
import { readGuestFile } from './read-guest-file.ts'
import type { ListedGuest } from './rows.ts'

/** A guest list as its file gives it. */
export interface GuestListReading {
  readonly guests: readonly ListedGuest[]
  /** Names that stand in it more than once, or all but. */
  readonly probableDuplicates: readonly string[]
  /** Numbers of the rows that look like a total, and were passed over. */
  readonly footerRows: readonly number[]
}

/** What goes to the reader's thread: the file, and the event's days, `DD/MM/YYYY` in order. */
export interface ReadingRequest {
  readonly file: UploadedFile
  readonly eventDays: readonly string[]
}

/** What comes back: errors lose their kind between threads. */
export type ReadingReply =
  | { readonly reading: GuestListReading }
  | { readonly refused: Pick<HttpError, 'name' | 'message' | 'details'> }

/** Reads a file. Gives what it holds, or with what it is refused. */
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
