import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * Waits for the lock of this name and holds it until the transaction ends; for things without a row to lock.
 * Only statements that start after it see what the previous holder did.
 */
export async function lockNamed(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
