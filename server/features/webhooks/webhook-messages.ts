import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { changes, guests } from '../../db/schema.ts'
import { webhookMessages, webhookProgress } from '../../db/webhooks.ts'

/** Webhook messages, made from the audit trail and stored in a table until they are delivered. */

/**
 * A change may become visible later than one with a higher id, by the duration of a transaction: at most a minute. So
 * changes are read again for longer than that.
 */
const SETTLED_AFTER = sql`interval '5 minutes'`
/** How long claimed messages are reserved for their process: longer than sending all of them can take. */
const LEASE_SECONDS = 60
const MAX_AT_ONCE = 3
const KEPT_DAYS = 30

/** Starts at the current end of the trail, or continues if it has started before. */
export async function beginMessages(db: Db): Promise<void> {
  await db.execute(sql`
    insert into ${webhookProgress} (id, change_id)
    select 1, coalesce(max(id), 0) from ${changes}
    on conflict do nothing`)
}

/**
 * Creates messages for new changes, in one statement, so that a killed process leaves nothing half done. The arrival of
 * an unflagged guest gets an ended message: it is not reported even if the flag is set before the change is read again.
 */
export async function createMessages(db: Db): Promise<void> {
  await db.execute(sql`
    with recent as (
      select c.* from ${changes} c, ${webhookProgress} p where c.id > p.change_id
    ),
    arrivals as (
      select c.id, jsonb_build_object(
        'type', 'guest.checked_in',
        'timestamp', c.detail->>'time',
        'data', jsonb_build_object('event_id', c.scope, 'guest_id', g.id, 'day', c.detail->>'day')
      ) as body, case when g.tell_steward then null else now() end as ended_at
      from recent c join ${guests} g
        on g.id = case when c.entity like 'guest:%' then substr(c.entity, 7)::uuid end
      where c.what in ('guestCheckIn', 'guestGroupCheckIn') and c.detail ? 'time'
        and not c.detail ? 'instead_of'
    ),
    lists as (
      select c.id, jsonb_build_object(
        'type', 'guest_list.uploaded',
        'timestamp', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', jsonb_build_object(
          'event_id', c.scope,
          'event_group_id', split_part(c.entity, ':', 2)::int,
          'added', c.detail->'added',
          'changed', c.detail->'changed',
          'removed', jsonb_array_length(c.detail->'removed'),
          'kept', jsonb_array_length(c.detail->'kept')
        )
      ) as body, null::timestamptz as ended_at
      from recent c where c.what = 'guestListUpload' and c.entity like 'event-group:%'
    ),
    created as (
      insert into ${webhookMessages} (change_id, body, ended_at)
      select id, body, ended_at from (select * from arrivals union all select * from lists) as seen order by id
      on conflict (change_id) do nothing
    )
    update ${webhookProgress} set change_id = settled.id
    from (select max(id) as id from recent where arrived_at < now() - ${SETTLED_AFTER}) as settled
    where settled.id is not null and settled.id > ${webhookProgress.changeId}`)
}

/** `body` is sent as it is stored, also if another version of the server made it. */
const Claimed = z.object({
  id: z.string(),
  body: z.unknown(),
  attempts: z.number(),
  age_seconds: z.number(),
})
export type Claimed = z.output<typeof Claimed>

/** Claims due messages, oldest first, and reserves them for a minute. */
export async function claimMessages(db: Db): Promise<Claimed[]> {
  const rows = await rawRows(
    db,
    sql`
    update ${webhookMessages} set attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select id from ${webhookMessages}
      where ended_at is null and next_try_at <= now()
      order by change_id limit ${MAX_AT_ONCE}
      for update skip locked
    )
    returning id, body, attempts, extract(epoch from now() - made_at)::float8 as age_seconds`,
  )
  return z.array(Claimed).parse(rows)
}

/** Marks a message as delivered or given up. */
export async function endMessage(db: Db, id: string, result: string): Promise<void> {
  await db
    .update(webhookMessages)
    .set({ endedAt: sql`now()`, lastResult: result })
    .where(eq(webhookMessages.id, id))
}

/** Schedules the next attempt in `seconds`. */
export async function postpone(db: Db, id: string, seconds: number, result: string): Promise<void> {
  await db
    .update(webhookMessages)
    .set({ nextTryAt: sql`now() + make_interval(secs => ${seconds})`, lastResult: result })
    .where(eq(webhookMessages.id, id))
}

/** Deletes messages that ended long ago, whose changes are not read again. */
export async function forgetMessages(db: Db): Promise<void> {
  await db
    .delete(webhookMessages)
    .where(
      and(
        isNotNull(webhookMessages.endedAt),
        lt(webhookMessages.endedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
      ),
    )
}
