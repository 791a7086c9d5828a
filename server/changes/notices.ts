import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { formatVersions } from '../../contract/api/headers.ts'
import type { Database, Db } from '../db/client.ts'
import { VERSIONS_CHANNEL } from '../db/listen.ts'

/** Pause between two notices to the other processes, in ms: what is written meanwhile goes into the next one. */
const PAUSE_MS = 10

/** Says on the channel to every process which versions stand now; in a transaction, at its commit. */
export const notify = (db: Db, versions: ReadonlyMap<number, number>) =>
  db.execute(sql`select pg_notify(${VERSIONS_CHANNEL}, ${formatVersions(versions)})`)

export type Notices = ReturnType<typeof createNotices>

/**
 * Tells the other processes what this one has written. Outside of the write's transaction: to notify there takes a lock of the
 * whole server at the commit, so that one commit waits for the other's disk. A notice that is lost with its process, or with the
 * database, is made up for by the look that every process takes at the versions (hub.ts).
 */
export function createNotices({ db, engine }: Pick<Database, 'db' | 'engine'>, log: FastifyBaseLogger) {
  const waiting = new Map<number, number>()
  let sending: Promise<void> | undefined
  let closed = false

  async function send(): Promise<void> {
    while (waiting.size > 0 && !closed) {
      const versions = new Map(waiting)
      waiting.clear()
      try {
        await notify(db, versions)
      } catch (error) {
        log.warn({ err: error }, 'the other processes could not be told of a write: they will look')
      }
      await wait(PAUSE_MS)
    }
    sending = undefined
  }

  return {
    /** A write was committed that raised these versions. */
    tell(versions: ReadonlyMap<number, number>): void {
      // PGlite belongs to one process.
      if (engine === 'pglite') return
      for (const [scope, version] of versions) waiting.set(scope, Math.max(version, waiting.get(scope) ?? 0))
      sending ??= send()
    },

    /** Ends once the notice that is under way has been sent. */
    close: async (): Promise<void> => {
      closed = true
      await sending
    },
  }
}
