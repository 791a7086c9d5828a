import { CommittedError } from '../http/http-error.ts'
import type { Db } from './client.ts'

/**
 * Runs work in a transaction. Any error rolls it back, except a CommittedError: the transaction is then committed and
 * the error rethrown.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const outcome = await db.transaction(async tx => {
    try {
      return { done: await work(tx) }
    } catch (error) {
      if (error instanceof CommittedError) return { refused: error }
      throw error
    }
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome.done
}
