import { expect, test } from 'vitest'
import { isTransientDbError } from './transient-db-error.ts'

/** As drizzle wraps the errors of the driver. */
const failed = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error(`connect ${code}`), { code }) })

test.each([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  '53100',
  '57P03',
  '28P01',
  '28000',
  '3D000',
])('a database that fails with %s may answer again in a moment', code => {
  expect(isTransientDbError(failed(code))).toBe(true)
})

test.each(['23505', '42P01', 'ERR_INVALID_ARG_TYPE'])('%s is no sign of a database that is away', code => {
  expect(isTransientDbError(failed(code))).toBe(false)
})
