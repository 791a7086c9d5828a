import { readFile } from 'node:fs/promises'
import { decodeText } from '../features/invites/guest-file/decode.ts'

/**
 * Reads a JSON file in UTF-8 or UTF-16, with or without the byte-order mark that programs on Windows write. Rejects
 * with words for the operator if it cannot be read or is not JSON.
 */
export async function readJson(file: string): Promise<unknown> {
  const content = await readFile(file).catch((error: unknown) => {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  })
  try {
    return JSON.parse(decodeText(content))
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}
