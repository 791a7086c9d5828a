import type { IncomingHttpHeaders } from 'node:http'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { MAX_UPLOAD_BYTES, UPLOAD_FIELD } from '../../contract/rules/guest-file.ts'
import type { UploadedFile } from '../http/call.ts'
import { HttpError } from '../http/http-error.ts'
import { codeOf } from '../process/error-code.ts'

/** The size limit of a form: its file and some more, for boundaries and unexpected fields. */
const MAX_FORM_BYTES = MAX_UPLOAD_BYTES + 64 * 1024
/** RFC 2046 section 5.1.1: up to 70 of these characters, some of them only in quotes. */
const BOUNDARY = /;\s*boundary=(?:"[\w'()+,./:=? -]{1,70}"|[\w'+.-]{1,70})\s*(?:;|$)/i

/** Lets routes read forms with one file, within the limits of a guest list. */
export const uploadsPlugin = fp(async app => {
  await app.register(multipart, {
    limits: { files: 1, fileSize: MAX_UPLOAD_BYTES, fields: 5, fieldSize: 1000, parts: 6 },
  })
})

/**
 * Checks by its headers that a form can be read. Throws UnsupportedMediaType, BadRequest or PayloadTooLarge.
 */
export function requireUploadForm(headers: IncomingHttpHeaders): void {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type))
    throw new HttpError(
      'UnsupportedMediaType',
      `Send the file as multipart form data, in the field ${UPLOAD_FIELD}.`,
    )
  if (!BOUNDARY.test(type))
    throw new HttpError('BadRequest', 'The multipart content type needs a boundary of up to 70 characters.')
  if (Number(headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw new HttpError('PayloadTooLarge')
}

/**
 * Reads the one file of an upload, up to the size limit of a form, whatever length was announced. Throws BadRequest,
 * UnsupportedMediaType or PayloadTooLarge.
 */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  requireUploadForm(request.headers)
  try {
    return await Promise.race([readFile(request), tooLong(request)])
  } catch (error) {
    throw isOurs(error) ? error : unreadable()
  }
}

async function readFile(request: FastifyRequest): Promise<UploadedFile> {
  const files = request.files()
  const { value: part } = await files.next()
  if (!part) throw new HttpError('BadRequest', `The field ${UPLOAD_FIELD} with the file is missing.`)
  if (part.fieldname !== UPLOAD_FIELD)
    throw new HttpError('BadRequest', `The file must be in the field ${UPLOAD_FIELD}.`)
  const content = await contentOf(part)
  await files.next().catch(refuseSecond)
  return { name: part.filename ?? '', type: part.mimetype, content }
}

/** The library rejects with its own error once a form has more files than its limit. */
function refuseSecond(error: unknown): never {
  if (codeOf(error) !== 'FST_FILES_LIMIT') throw error
  throw new HttpError('BadRequest', 'The form has several files: send one.')
}

/** Reads a file, but stops at the limit: the library's own method would read all of a file that is too long. */
async function contentOf({ file }: MultipartFile): Promise<Buffer> {
  file.once('limit', () => file.destroy(new HttpError('PayloadTooLarge')))
  const chunks: Buffer[] = []
  if (!file.truncated) for await (const chunk of file) chunks.push(chunk)
  // Truncated before the listener was added.
  if (file.truncated) throw new HttpError('PayloadTooLarge')
  return Buffer.concat(chunks)
}

/**
 * Rejects once a form exceeds the size limit. This also stops reading if the file was already read: whatever follows it
 * still arrives while the guest list is processed.
 */
function tooLong({ raw }: FastifyRequest): Promise<never> {
  let bytes = 0
  const exceeded = new Promise<never>((_, reject) => {
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= MAX_FORM_BYTES) return
      raw.unpipe().pause()
      reject(new HttpError('PayloadTooLarge'))
    })
  })
  exceeded.catch(() => undefined)
  return exceeded
}

/** Whether an error already describes the problem: one of ours, or one of the library about its limits. */
const isOurs = (error: unknown): boolean =>
  error instanceof HttpError || String(codeOf(error)).startsWith('FST_')

const unreadable = () =>
  new HttpError('BadRequest', 'The form with the file could not be read: it is incomplete or malformed.')
