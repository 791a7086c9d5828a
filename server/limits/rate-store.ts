import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { MINUTE_MS } from '../../contract/rules/durations.ts'
import type { Db } from '../db/client.ts'
import { rateCounts } from '../db/counts.ts'
import { logFirstFailure } from '../process/log-first-failure.ts'

/** Keys with this prefix are counted in the database before the request continues; all others within a second. */
export const EXACT_PREFIX = 'exact '

const FLUSH_MS = 1000
/** Counts are of use for a minute. The process that deletes them may be one whose clock is ahead of the others'. */
const KEPT_MINUTES = 10

interface Count {
  readonly minute: number
  /** The count of all processes, when last read. */
  shared: number
  /** The count of this process since then. */
  own: number
}

interface RateStore extends FastifyRateLimitStore {
  /** Stops counting. */
  close(): void
}

/**
 * Counts requests per minute for all server processes together (decision 021). An exact key costs one statement per
 * request. Other keys are counted in memory and written once a second, all in one statement: a limit may be exceeded by
 * the requests within that second. If the database fails, each process continues counting alone.
 */
export function createRateStore(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = Date.now,
): RateStore {
  const counts = new Map<string, Count>()
  /** The minute in which this process has last deleted old counts. */
  let deletedIn = 0

  const countOf = (key: string, minute: number): Count => {
    const known = counts.get(key)
    if (known?.minute === minute) return known
    const fresh = { minute, shared: 0, own: 0 }
    counts.set(key, fresh)
    return fresh
  }

  /** Writes this process's counts to the database and reads those of all processes. */
  async function flush(): Promise<void> {
    const minute = Math.floor(now() / MINUTE_MS)
    for (const [key, count] of counts) if (count.minute < minute) counts.delete(key)
    const taken = [...counts].filter(([, { own }]) => own > 0)
    if (taken.length === 0) return
    if (deletedIn !== minute) {
      await db.delete(rateCounts).where(lt(rateCounts.minute, minute - KEPT_MINUTES))
      deletedIn = minute
    }
    const rows = taken.map(([key, count]) => ({ key, minute: count.minute, count: count.own }))
    const totals = await add(db, rows)
    for (const row of rows) {
      const count = counts.get(row.key)
      if (!count || count.minute !== row.minute) continue
      count.shared = totals.get(row.key) ?? row.count
      count.own -= row.count
    }
  }

  const attempt = logFirstFailure(error =>
    log.warn({ err: error }, 'requests are counted in this process only, until the database answers'),
  )
  let isFlushing = false
  const timer = setInterval(() => {
    // What a slow database is still adding must not be added a second time.
    if (isFlushing) return
    isFlushing = true
    void attempt(flush).finally(() => {
      isFlushing = false
    })
  }, FLUSH_MS).unref()

  const store: RateStore = {
    incr: (key, answer) => {
      const at = now()
      const minute = Math.floor(at / MINUTE_MS)
      const ttl = (minute + 1) * MINUTE_MS - at
      if (key.startsWith(EXACT_PREFIX)) {
        add(db, [{ key, minute, count: 1 }]).then(
          totals => answer(null, { current: totals.get(key) ?? 1, ttl }),
          (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
        )
        return
      }
      const count = countOf(key, minute)
      count.own += 1
      answer(null, { current: count.shared + count.own, ttl })
    },
    child: () => store,
    close: () => clearInterval(timer),
  }
  return store
}

type Row = typeof rateCounts.$inferSelect

/**
 * Adds to the counts, in the order of their keys so that two processes never deadlock. Returns the sums by key. Counts of
 * any number of keys are a single parameter.
 */
async function add(db: Db, rows: readonly Row[]): Promise<Map<string, number>> {
  const list = sql`${JSON.stringify(rows)}::text::jsonb`
  const sums = await db
    .insert(rateCounts)
    .select(
      sql`select key, minute, count from jsonb_to_recordset(${list}) as r(key text, minute int, count int) order by key`,
    )
    .onConflictDoUpdate({
      target: [rateCounts.key, rateCounts.minute],
      set: { count: sql`${rateCounts.count} + excluded.count` },
    })
    .returning()
  return new Map(sums.map(({ key, count }) => [key, count]))
}
