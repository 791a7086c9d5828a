import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { changes, idempotencyKeys } from '../../db/schema.ts'
import { ERASED_GUEST } from './erased-names.ts'
import type { NamedGuest } from './guest-json.ts'

/**
 * The guests named in stored answers to guest list uploads, of one event or (undefined) of all. These answers have
 * names without ids; the audit trail of the write has the ids in the same order (`applyGuestList`).
 */
export async function guestsInListAnswers(db: Db, scope: number | undefined): Promise<NamedGuest[]> {
  const rows = await rawRows(
    db,
    sql`
    select id, name from (
      select substr(c.entity, 7) as id,
        case c.what
          when 'listRestore' then (k.answer->'restored') || (k.answer->'changed') || (k.answer->'removed')
          else (k.answer->'added') || (k.answer->'changed')
        end ->> (row_number() over (partition by c.scope, c.version order by c.id) - 1)::int as name
      from ${changes} c join ${idempotencyKeys} k
        on k.key = c.key and concat(c.scope, ':', c.version) = any(string_to_array(k.versions, ','))
      where c.what in ('guestListUpload', 'listRestore') and c.entity like 'guest:%'
        ${scope === undefined ? sql`` : sql`and c.scope = ${scope}`}
    ) as listed
    where name <> ${ERASED_GUEST.full}`,
  )
  return rows.map(({ id, name }) => ({ id: String(id), name: String(name) }))
}
