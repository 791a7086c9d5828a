import { errors } from '../../../contract/api/errors.ts'
import { isCsv, MAKE_A_TABLE, MAX_UPLOAD_BYTES, SAVE_AS_CSV } from '../../../contract/rules/guest-file.ts'
import { MAX_FILE_GUESTS, MAX_FILE_MEGABYTES } from '../../../contract/rules/limits.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import type { UploadProblem } from './upload-problem.ts'

export const LIMITS_TEXT = `${MAX_FILE_MEGABYTES} MB and ${formatCount(MAX_FILE_GUESTS)} guests`

/** The question for somebody who chose a larger file. */
export const TOO_LARGE_TEXT = `A guest list can have up to ${MAX_FILE_MEGABYTES} MB: is this the right file?`

/** The content of a guest list when it was chosen, so that what is previewed is what is stored. */
export interface ChosenFile {
  readonly name: string
  readonly content: Blob
}

/** Whether a file's name or type says that a spreadsheet program can open it. */
const isSpreadsheet = ({ name, type }: File): boolean =>
  /\.(xls[xmb]?|numbers|ods|tsv|txt)$/i.test(name.trim()) || /excel|sheet/i.test(type)

/** Rounded up, so that a file that is too large has more than the limit. */
const megabytes = (bytes: number): string => (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1)

/** Checks files that were chosen or dropped. Returns the file, or why it is no guest list (spec sections 5 and 8). */
export async function validateFile(files: readonly File[]): Promise<ChosenFile | UploadProblem> {
  const [file, ...more] = files
  if (!file || more.length > 0)
    return { title: 'One file, please', text: 'Please upload all your guests in one CSV file.' }
  if (!isCsv(file))
    return {
      title: 'Invalid file type',
      text: errors.InvalidFileType.message,
      hint: isSpreadsheet(file) ? SAVE_AS_CSV : MAKE_A_TABLE,
    }
  if (file.size > MAX_UPLOAD_BYTES)
    return {
      title: 'File too large',
      text: `${file.name} has ${megabytes(file.size)} MB. ${TOO_LARGE_TEXT}`,
    }
  if (file.size === 0)
    return { title: 'Empty file', text: `There is nothing in ${file.name}. Please choose another file.` }
  try {
    const content = new Blob([await file.arrayBuffer()], { type: file.type === '' ? 'text/csv' : file.type })
    return { name: file.name, content }
  } catch (error) {
    console.warn('The chosen file could not be read:', error)
    return {
      title: 'The file could not be read',
      text: `Your device did not let us read ${file.name}. If it is open in another program, close it there and choose it again.`,
    }
  }
}
