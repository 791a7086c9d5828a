import type { FastifyBaseLogger } from 'fastify'
import { logFirstFailure } from '../process/log-first-failure.ts'
import type { Database } from './client.ts'

/** How often the table is read, in case a notice was lost. */
const POLL_INTERVAL_MS = 5_000

interface Watched {
  /** The channel of its notices. */
  readonly channel: string
  /** What the table contains, for the log. */
  readonly what: string
  /** Reads the whole table into memory. */
  readonly read: () => Promise<void>
  readonly onNotice: (payload: string) => void
}

/**
 * Keeps a table's content in the memory of this process, so that calls need no query. It is read when the connection
 * for notices opens, after notices that ask for it, and at intervals.
 */
export function watchTable(
  { listen }: Pick<Database, 'listen'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { channel, what, read, onNotice }: Watched,
) {
  let isListening = false
  /** Changes of the table so far. A read that began before the last of them is out of date. */
  let changeCount = 0
  let current = -1
  const attempt = logFirstFailure(error => log.warn({ err: error }, `${what} could not be read`))

  async function poll(): Promise<void> {
    const before = changeCount
    // A lost connection is noticed only after half a minute: after a failed read, silence proves nothing.
    current = (await attempt(read)) ? before : -1
  }

  /** Called when the table has changed: marks the content as out of date and reads it again. */
  function refresh(): void {
    changeCount += 1
    void poll()
  }

  const unlisten = listen(channel, {
    onMessage: onNotice,
    onConnect: () => {
      isListening = true
      refresh()
    },
    onDisconnect: error => {
      log.warn(
        { err: error },
        `the connection for ${what} was lost; connecting again, and polling the table meanwhile`,
      )
      isListening = false
    },
  })
  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS).unref()

  return {
    refresh,
    /** Whether the content, with the notices since, is complete. While it is not, callers must query the table. */
    isCurrent: () => isListening && current === changeCount,
    /** Closes the connection for notices. */
    close: async (): Promise<void> => {
      clearInterval(timer)
      await unlisten()
    },
  }
}
