import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { CLOCK_WARNING_MS } from '../../contract/rules/limits.ts'
import { logFirstFailure } from '../process/log-first-failure.ts'
import type { Db } from './client.ts'
import { rawRows } from './raw-rows.ts'

const INTERVAL_MS = 5 * 60_000

/** By how many seconds a clock is ahead of the database's; 0 if they are about the same. */
async function secondsAhead(db: Db, now: () => number): Promise<number> {
  const before = now()
  const [row] = await rawRows(db, sql`select extract(epoch from clock_timestamp()) * 1000 as at`)
  const after = now()
  const at = Number(row?.at)
  const aheadMs = before > at ? before - at : Math.min(0, after - at)
  return Math.abs(aheadMs) > CLOCK_WARNING_MS ? Math.round(aheadMs / 1000) : 0
}

/** For tools that cannot be undone: returns the time. Throws an Error if the database's clock shows another. */
export async function confirmedNow(db: Db, now = Date.now): Promise<Date> {
  const aheadSeconds = await secondsAhead(db, now)
  if (aheadSeconds !== 0)
    throw new Error(
      `This machine's clock and the database's differ by ${Math.abs(aheadSeconds)} seconds. Nothing was changed: set them first.`,
    )
  return new Date(now())
}

/**
 * Compares this process's clock with the database's, at once and every five minutes, and logs an error while they
 * differ by more than a minute. The times of all devices are moved to this clock (decision 024): if it is a day wrong,
 * check-ins count for the wrong day, and nobody sees it.
 */
export function watchClock(db: Db, log: Pick<FastifyBaseLogger, 'warn' | 'error'>, now = Date.now) {
  const attempt = logFirstFailure(error =>
    log.warn({ err: error }, 'the clock could not be compared with the database’s'),
  )

  async function compare(): Promise<void> {
    const aheadSeconds = await secondsAhead(db, now)
    if (aheadSeconds !== 0)
      log.error(
        { ahead_seconds: aheadSeconds },
        'the clocks of this server and of its database differ: times of check-ins are wrong',
      )
  }

  void attempt(compare)
  const timer = setInterval(() => void attempt(compare), INTERVAL_MS).unref()
  return { close: () => clearInterval(timer) }
}
