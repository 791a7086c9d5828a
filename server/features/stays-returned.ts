import { and, desc, eq, sql } from 'drizzle-orm'
import { isDoneSince } from '../../contract/rules/late-writes.ts'
import { changes } from '../db/schema.ts'
import type { Call, WriteCall } from '../http/call.ts'

/**
 * Whether a pass or a radio stays returned although its allocation is sent again, which undoes a return (decision 066):
 * somebody else has returned it, or it was returned after the undo was made.
 */
export async function staysReturned(
  { db, caller, at }: Pick<Call<unknown>, 'db' | 'caller'> & Pick<WriteCall<unknown>, 'at'>,
  { scope, entity, returnedAt }: { scope: number; entity: string; returnedAt: Date },
): Promise<boolean> {
  if (isDoneSince(returnedAt, at)) return true
  const [last] = await db
    .select({ whoId: changes.whoId })
    .from(changes)
    .where(
      and(
        eq(changes.scope, scope),
        eq(changes.entity, entity),
        sql`${changes.detail} ->> 'returned_at' is not null`,
      ),
    )
    .orderBy(desc(changes.id))
    .limit(1)
  return last !== undefined && last.whoId !== caller.id
}
