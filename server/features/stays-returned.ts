import { and, eq, sql } from 'drizzle-orm'
import { isDoneSince } from '../../contract/rules/late-writes.ts'
import type { Db } from '../db/client.ts'
import { changes } from '../db/schema.ts'
import type { Call, WriteCall } from '../http/call.ts'

interface Returned {
  readonly scope: number
  /** The pass or the radio. */
  readonly entity: string
}

/**
 * Whether a pass or a radio stays returned although its allocation is sent again, which undoes a return (decision 066):
 * somebody else has returned it, or it was returned after the undo was made.
 */
export async function staysReturned(
  { db, caller, at }: Pick<Call<unknown>, 'db' | 'caller'> & Pick<WriteCall<unknown>, 'at'>,
  { returnedAt, ...returned }: Returned & { readonly returnedAt: Date },
): Promise<boolean> {
  return isDoneSince(returnedAt, at) || (await returnersOf(db, returned)).some(whoId => whoId !== caller.id)
}

/** The ids of those who have returned a pass or a radio since it was last given out, by the audit trail. */
export async function returnersOf(db: Db, { scope, entity }: Returned): Promise<string[]> {
  const isItem = and(eq(changes.scope, scope), eq(changes.entity, entity))
  const given = db
    .select({ id: sql`max(${changes.id})` })
    .from(changes)
    .where(and(isItem, sql`${changes.detail} ->> 'allocated_at' is not null`))
  const returned = await db
    .selectDistinct({ whoId: changes.whoId })
    .from(changes)
    .where(
      and(
        isItem,
        sql`${changes.detail} ->> 'returned_at' is not null`,
        sql`${changes.id} > coalesce((${given}), 0)`,
      ),
    )
  return returned.map(({ whoId }) => whoId)
}
