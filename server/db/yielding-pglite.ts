import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { PreparedMessages } from './prepared-messages.ts'

/**
 * A PGlite that yields to the event loop before each statement or transaction. Otherwise it works without a pause: if
 * twenty desks connect at once, the last would have to wait for everything that the others ask for.
 *
 * After a PANIC (no space for a new WAL file) PostgreSQL has to start again, and recovers from its log. PGlite cannot: its
 * next statement would never return, nor let anything else in this process run. So none is started, and the process ends.
 */
export class YieldingPGlite extends PGlite {
  #panic: Error | undefined
  readonly #statements = new PreparedMessages()

  override _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    return super._runExclusiveTransaction(async () => {
      await nextTurn()
      return work()
    })
  }

  override execProtocol(...args: Parameters<PGlite['execProtocol']>): ReturnType<PGlite['execProtocol']> {
    return this.#untilPanic(() => super.execProtocol(...args))
  }

  override execProtocolStream(
    ...[message, options]: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    return this.#untilPanic(() =>
      this.#statements.send(message, one => super.execProtocolStream(one, options)),
    )
  }

  async #untilPanic<T>(run: () => Promise<T>): Promise<T> {
    if (this.#panic) throw this.#panic
    try {
      return await run()
    } catch (error) {
      if (error instanceof Error && 'severity' in error && error.severity === 'PANIC') this.#end(error)
      throw error
    }
  }

  #end(error: Error): void {
    this.#panic = error
    const ending = new Error('PGlite has to be started again: is its disk full?', { cause: error })
    // Thrown where nothing handles it (process/end-when-uncaught.ts), once the caller of the statement has its error.
    setImmediate(() => {
      throw ending
    })
  }
}
