import type { UploadedFile } from '../../../http/call.ts'
import { HttpError } from '../../../http/http-error.ts'
import { probableDuplicates } from '../diff-guest-list.ts'
import { type GuestFile, readGuestFile } from './read-guest-file.ts'

/** A guest list read from a file. */
export interface GuestListReading extends GuestFile {
  /** Names that occur in it more than once, or almost. */
  readonly probableDuplicates: readonly string[]
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
    const read = readGuestFile(file, eventDays)
    return { reading: { ...read, probableDuplicates: probableDuplicates(read.guests) } }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { name, message, details } = error
    return { refused: { name, message, details } }
  }
}
