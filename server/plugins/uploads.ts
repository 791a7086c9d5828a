import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { UPLOAD_BYTES, UPLOAD_FIELD } from '../../contract/rules/guest-file.ts'
import type { UploadedFile } from '../call.ts'
import { HttpError } from '../http-error.ts'

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
      `Send the file as multipart form data, in the field ${UPLOAD_FIELD}.`,
    )
  const part = await request.file()
  if (!part) throw new HttpError('BadRequest', `The field ${UPLOAD_FIELD} with the file is missing.`)
  const content = await part.toBuffer()
  if (part.fieldname !== UPLOAD_FIELD)
    throw new HttpError('BadRequest', `The file must be in the field ${UPLOAD_FIELD}.`)
  return { name: part.filename, type: part.mimetype, content }
}
