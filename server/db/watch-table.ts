import type { FastifyBaseLogger } from 'fastify'
import { logFirstFailure } from '../process/log-first-failure.ts'
import type { Database } from './client.ts'

/** The table is read this often, should a notice have been lost. */
const POLL_INTERVAL_MS = 5_000

interface Watched {
  /** The channel of its notices. */
  readonly channel: string
  /** What it holds, for the log. */
  readonly what: string
  /** Takes over all that it says. */
  readonly read: () => Promise<void>
  readonly onNotice: (payload: string) => void
}

/**
 * Keeps what a table says in the memory of this process, so that a call costs no query: read when the line for its notices
 * is made, after notices that ask for it, and now and then.
 */
export function watchTable(
  { listen }: Pick<Database, 'listen'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { channel, what, read, onNotice }: Watched,
) {
  let isListening = false
  /** Counts what was heard: an answer of the table that is older than the last of it is not the last word. */
  let heard = 0
  let current = -1
  const attempt = logFirstFailure(error => log.warn({ err: error }, `${what} could not be read`))

  async function poll(): Promise<void> {
    const before = heard
    if (await attempt(read)) current = before
  }

  /** The table has changed: what was read of it no longer counts, and it is read again. */
  function refresh(): void {
    heard += 1
    void poll()
  }

  const unlisten = listen(channel, {
    onMessage: onNotice,
    onConnect: () => {
      isListening = true
      refresh()
    },
    onDisconnect: error => {
      log.warn({ err: error }, `the line for ${what} broke, and is made again: the table is asked meanwhile`)
      isListening = false
    },
  })
  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS).unref()

  return {
    refresh,
    /** Whether what was read is all that there is, but for what a notice has told since. While it is not, the table is to be asked. */
    isCurrent: () => isListening && current === heard,
    /** Ends the line to the database. */
    close: async (): Promise<void> => {
      clearInterval(timer)
      await unlisten()
    },
  }
}
