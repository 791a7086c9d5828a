import { and, asc, eq, gt, inArray, ne, or } from 'drizzle-orm'
import type { WriteName } from '../../contract/index.ts'
import { isDoneSince } from '../../contract/rules/late-writes.ts'
import { changes } from '../db/schema.ts'
import type { WriteCall } from '../http/call.ts'

/**
 * Which writes of these kinds others have made to the entities since a late write was made (decision 066), by the audit
 * trail. Its author knows their own, also those that they have tried again since. Only restoring a list, which never waits
 * on a device, is always what they decided later.
 */
export async function doneByOthersSince(
  { db, caller, at }: Pick<WriteCall<unknown>, 'db' | 'caller' | 'at'>,
  entities: readonly string[],
  whats: readonly WriteName[],
): Promise<{ readonly entity: string; readonly what: string }[]> {
  const later = await db
    .select({ entity: changes.entity, what: changes.what, at: changes.at })
    .from(changes)
    .where(
      and(
        inArray(changes.entity, [...entities]),
        inArray(changes.what, [...whats]),
        or(ne(changes.whoId, caller.id), eq(changes.what, 'listRestore')),
        gt(changes.at, at),
      ),
    )
    .orderBy(asc(changes.id))
  return later.filter(one => isDoneSince(one.at, at))
}
