import type { Db } from '../db/client.ts'
import { lockStoredNames } from '../features/personal-data/erased-names.ts'

/**
 * Runs an import in a transaction of its own, after other imports and whoever takes names out of what is stored: each of them locks
 * many rows in an order of its own (decision 067).
 */
export const importInTurn = <T>(db: Db, load: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async tx => {
    await lockStoredNames(tx)
    return load(tx)
  })
