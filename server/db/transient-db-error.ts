/**
 * Codes of a database that is unreachable, starting, stopping or full, that does not let the server in (28, 3D: its
 * password is being changed, or it is being restored), or that ended a conflicting transaction or a wait for a lock.
 */
const TRANSIENT_CODES =
  /^(ECONN\w+|E(?:HOST|NET)(?:UNREACH|DOWN)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|28\w{3}|3D000|53\w{3}|57P0\d|57014|25006|40001|40P01|55P03)$/
/** Messages of driver errors that have no code. */
const TRANSIENT_MESSAGES =
  /^timeout expired$|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

/** Whether an error means that the database cannot answer now, but may in a moment. */
export function isTransientDbError(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string' && TRANSIENT_CODES.test(one.code)) return true
    if (TRANSIENT_MESSAGES.test(one.message)) return true
  }
  return false
}
