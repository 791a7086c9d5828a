/** Signs of a database that is away, is starting or ending, has no room, or gave way to another writer: to be tried again. */
const TRANSIENT_CODES =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57P0\d|57014|25006|40001|40P01)$/
/** What the driver says without a code. */
const TRANSIENT_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

/** Whether an error says that the database cannot answer now, though it may in a moment. */
export function isTransientDbError(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string' && TRANSIENT_CODES.test(one.code)) return true
    if (TRANSIENT_MESSAGES.test(one.message)) return true
  }
  return false
}
