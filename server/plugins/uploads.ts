import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { UploadedFile } from '../call.ts'
import { HttpError } from '../http-error.ts'

/** A guest list is small; 5,000 guests are well below this. */
export const UPLOAD_BYTES = 2 * 1024 * 1024

/** The multipart field of spec section 7. */
const FIELD = 'GroupGuestList'

export const uploadsPlugin = fp(async app => {
  await app.register(multipart, {
    limits: { files: 1, fileSize: UPLOAD_BYTES, fields: 5, fieldSize: 1000, parts: 6 },
    throwFileSizeLimit: true,
  })
})

/** Reads the one file of an upload. Throws BadRequest, UnsupportedMediaType or PayloadTooLarge. */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart())
    throw new HttpError(
      'UnsupportedMediaType',
      `Send the file as multipart form data, in the field ${FIELD}.`,
    )
  const part = await request.file()
  if (!part) throw new HttpError('BadRequest', `The field ${FIELD} with the file is missing.`)
  const content = await part.toBuffer()
  if (part.fieldname !== FIELD) throw new HttpError('BadRequest', `The file must be in the field ${FIELD}.`)
  return { name: part.filename, type: part.mimetype, content }
}
