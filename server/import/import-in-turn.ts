import type { Db } from '../db/client.ts'
import { lockStoredNames } from '../features/personal-data/erased-names.ts'

/**
 * Runs an import in its own transaction. Imports and erasures of names run one at a time, because each of them locks
 * many rows in a different order (decision 067).
 */
export const importInTurn = <T>(db: Db, load: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async tx => {
    await lockStoredNames(tx)
    return load(tx)
  })
