import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { formatVersions } from '../../contract/api/headers.ts'
import type { Database, Db } from '../db/client.ts'
import { VERSIONS_CHANNEL } from '../db/listen.ts'

/** Pause between two notices to the other processes. Writes in the meantime share the next notice. */
const PAUSE_MS = 10

/** Announces new versions to all processes; in a transaction, when it commits. */
export const notify = (db: Db, versions: ReadonlyMap<number, number>) =>
  db.execute(sql`select pg_notify(${VERSIONS_CHANNEL}, ${formatVersions(versions)})`)

/**
 * Announces this process's writes to the others, outside of the write's transaction: a notify in it takes a lock of the
 * whole server at commit, so that commits would wait for each other's disk writes. The regular comparison of versions
 * (hub.ts) makes up for a notice that is lost when a process or the database fails.
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
        log.warn({ err: error }, 'the other processes could not be notified of a write; they will poll')
      }
      await wait(PAUSE_MS)
    }
    sending = undefined
  }

  return {
    /** Announces the versions that a committed write has raised. */
    tell(versions: ReadonlyMap<number, number>): void {
      // PGlite has only one process.
      if (engine === 'pglite') return
      for (const [scope, version] of versions) waiting.set(scope, Math.max(version, waiting.get(scope) ?? 0))
      sending ??= send()
    },

    /** Resolves once the notice under way has been sent. */
    close: async (): Promise<void> => {
      closed = true
      await sending
    },
  }
}
