import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'

/**
 * PGlite that lets the process do other things before each statement or transaction. It works without a pause
 * otherwise: of twenty desks that connect at once, the last would be let in after all that the others ask for.
 */
export class YieldingPGlite extends PGlite {
  override _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    return super._runExclusiveTransaction(async () => {
      await nextTurn()
      return work()
    })
  }
}
