import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * Waits for the lock of this name and holds it until the transaction ends; for what has no row of its own to lock.
 * Only a statement that starts after it sees what the last holder did.
 */
export async function lockNamed(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
