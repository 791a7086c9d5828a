import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { rawRows } from '../db/raw-rows.ts'
import type { TestApp } from './harness.ts'

/**
 * Makes two calls compete for a row (PostgreSQL only): while `lock` (a `select … for update`) is held, each starts when
 * the previous one waits, so that the second has read what the first then changes. Returns their answers in order.
 */
export async function behindLock<A, B>(
  { db }: TestApp,
  lock: SQL,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const started = await db.transaction(async tx => {
    await rawRows(tx, lock)
    const one = first()
    await untilWaiting(db, 1)
    const two = second()
    await untilWaiting(db, 2)
    return { one, two }
  })
  return Promise.all([started.one, started.two])
}

/** Resolves when so many calls wait for a lock (PostgreSQL only). */
export async function untilWaiting(db: TestApp['db'], wanted: number): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const [row] = await rawRows(
      db,
      sql`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (Number(row?.count) >= wanted) return
    await pause(10)
  }
  throw new Error(`Fewer than ${wanted} calls wait for the lock.`)
}
