import type { GuestListProblem } from '../../contract/api/invites.schema.ts'
import { readGuestFile } from '../features/invites/guest-file/read-guest-file.ts'
import type { UploadedFile } from '../http/call.ts'
import { HttpError } from '../http/http-error.ts'

/** Friday to Sunday. */
export const DAYS = ['20/11/2026', '21/11/2026', '22/11/2026'] as const

/** An uploaded file of this text (UTF-8) or these bytes. */
export const csvFile = (
  content: string | Uint8Array,
  { name = 'guests.csv', type = 'text/csv' }: { name?: string; type?: string } = {},
): UploadedFile => ({ name, type, content: Buffer.from(content) })

/** The guests as `First|Last|day day`. */
export const guestsIn = (content: string | Uint8Array, days: readonly string[] = DAYS): string[] =>
  readGuestFile(csvFile(content), days).guests.map(
    ({ first, last, days: own }) => `${first}|${last}|${own.join(' ')}`,
  )

/** The error with which a file is refused. Fails if it is accepted. */
export function refusalOf(file: UploadedFile, days: readonly string[] = DAYS): HttpError {
  try {
    readGuestFile(file, days)
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
  throw new Error('the file was not refused')
}

/** The problems of a refused list as `row column: reason`. */
export function problemsIn(content: string | Uint8Array, days: readonly string[] = DAYS): string[] {
  const error = refusalOf(csvFile(content), days)
  if (error.name !== 'InvalidGuestList') throw error
  const problems = error.details.problems as readonly GuestListProblem[]
  return problems.map(({ row, column, reason }) => `${row} ${column}: ${reason}`)
}
