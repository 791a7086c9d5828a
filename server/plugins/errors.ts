import type { FastifyError } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ErrorName } from '../../contract/api/errors.ts'
import { header } from '../../contract/api/headers.ts'
import { isTransientDbError } from '../db/transient-db-error.ts'
import { HttpError } from '../http/http-error.ts'
import { inputProblem } from '../http/input-problem.ts'

/** Our names for the errors of Fastify and its plugins, by code. */
const byCode: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PayloadTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UnsupportedMediaType',
  FST_REQ_FILE_TOO_LARGE: 'PayloadTooLarge',
  FST_FILES_LIMIT: 'BadRequest',
  FST_PARTS_LIMIT: 'BadRequest',
  FST_FIELDS_LIMIT: 'BadRequest',
}

/** Whether this is an SQLSTATE of class 22 (data exception): malformed or out-of-range values, caused by clients. */
const isBadData = (code: unknown): boolean => typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)

/**
 * Answers every error (design section 6): our own errors as they are, invalid input with a 400 that names the field,
 * and the framework's errors under our names. All others are logged and answered with a 500 without internal details.
 */
export const errorsPlugin = fp(async app => {
  z.config({ customError: inputProblem })
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    // The client has closed the connection: nobody gets the answer, and the server has no fault.
    const answer = request.raw.readableAborted
      ? new HttpError('BadRequest', 'The request broke off.')
      : translate(error)
    if (answer.name === 'Unavailable') app.warnThrottled(request, 'request put off', { err: error })
    else if (answer.statusCode >= 500) request.log.error({ err: error }, 'request failed')
    const { retry_after } = answer.details
    if (typeof retry_after === 'number') reply.header('retry-after', String(retry_after))
    // Even for routes whose answers may be cached.
    reply.header('cache-control', 'no-store')
    // The version of an answer that is not given; its event would tell of a pin that may not be looked up that it exists.
    reply.removeHeader(header.version)
    return reply.code(answer.statusCode).send({ ...answer.toBody(), requestId: request.id })
  })
})

function translate(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error)
  const name = byCode[error.code]
  if (name) return new HttpError(name)
  const cause = error.cause as { code?: unknown } | undefined
  if (isBadData(error.code) || isBadData(cause?.code))
    return new HttpError('BadRequest', 'A value is out of range or malformed.')
  if (isTransientDbError(error))
    return new HttpError('Unavailable', 'The database does not answer just now.', { retry_after: 5 })
  if (error.statusCode === 429) return new HttpError('TooManyRequests')
  if (error.statusCode === 413) return new HttpError('PayloadTooLarge')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpError('BadRequest', error.message)
  return new HttpError('InternalError')
}

function invalidInput(error: Parameters<typeof hasZodFastifySchemaValidationErrors>[0]): HttpError {
  const issues = (hasZodFastifySchemaValidationErrors(error) ? error.validation : []).map(issue => {
    const field = issue.instancePath.split('/').filter(Boolean).join('.')
    return { field, message: issue.message ?? 'is not right' }
  })
  const words = issues.map(({ field, message }) => (field ? `${field}: ${message}` : message))
  return new HttpError('BadRequest', words.join('; '), { issues })
}
