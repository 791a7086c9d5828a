import { isTransientDbError } from './transient-db-error.ts'

const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'the user or the password in DATABASE_URL is wrong',
  '28000': 'the database does not let in the user in DATABASE_URL',
  '3D000': 'the database in DATABASE_URL does not exist',
  '42501': 'the user in DATABASE_URL may not do in the database what the server has to',
  ENOTFOUND: 'the host in DATABASE_URL is not found',
  ENOSPC: 'the disk of DATA_DIR is full',
  ERR_INVALID_URL: 'DATABASE_URL cannot be read: special characters in a password have to be encoded',
}

/** Why a database could not be opened: the message names the setting and none of its values. */
export class OpenProblem extends Error {}

/** For the `catch` of what opens a database: throws an OpenProblem, or other errors as they are. */
export function throwOpenProblem(error: unknown): never {
  const reason = reasonOf(error)
  throw reason === undefined ? error : new OpenProblem(reason, { cause: error })
}

/** The driver's own error, which has no code. */
const NO_PASSWORD = /^SASL: .*client password must be/

/** All that PGlite says about files that it cannot recover or write to. */
const NOT_INITIALIZED = 'PGlite failed to initialize properly'

function reasonOf(error: unknown): string | undefined {
  if (error instanceof Error && error.message === NOT_INITIALIZED)
    return 'the database in DATA_DIR cannot be opened: is its disk full?'
  if (error instanceof Error && NO_PASSWORD.test(error.message))
    return 'the password in DATABASE_URL is missing'
  for (let one = error; one instanceof Error; one = one.cause)
    if ('code' in one && typeof one.code === 'string' && REASONS[one.code]) return REASONS[one.code]
  return isTransientDbError(error) ? 'the database does not answer' : undefined
}
