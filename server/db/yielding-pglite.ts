import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'

/**
 * A PGlite that yields to the event loop before each statement or transaction. Otherwise it works without a pause: if
 * twenty desks connect at once, the last would have to wait for everything that the others ask for.
 */
export class YieldingPGlite extends PGlite {
  override _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    return super._runExclusiveTransaction(async () => {
      await nextTurn()
      return work()
    })
  }
}
