import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { dayFromIsoDate, isoDateFromDay } from '../../../contract/rules/days.ts'
import type { Db } from '../../db/client.ts'
import { guestDays, guests } from '../../db/schema.ts'
import type { ListPlan, StoredGuest } from './plan-list.ts'

/** The guests of an event group, locked until the transaction ends: nobody checks one in while they are compared. */
export async function lockGuests(db: Db, eventGroupId: number): Promise<StoredGuest[]> {
  const rows = await db
    .select({ id: guests.id, first: guests.firstName, last: guests.lastName })
    .from(guests)
    .where(eq(guests.eventGroupId, eventGroupId))
    .orderBy(asc(guests.id))
    .for('update')
  const days = await db
    .select({ guestId: guestDays.guestId, day: guestDays.day, at: guestDays.checkedInAt })
    .from(guestDays)
    .innerJoin(guests, eq(guests.id, guestDays.guestId))
    .where(eq(guests.eventGroupId, eventGroupId))
  const byGuest = new Map(rows.map(({ id }) => [id, new Map<string, boolean>()]))
  for (const { guestId, day, at } of days) byGuest.get(guestId)?.set(dayFromIsoDate(day), at !== null)
  return rows.map(row => ({ ...row, days: byGuest.get(row.id) ?? new Map() }))
}

interface Place {
  readonly eventId: number
  readonly eventGroupId: number
  /** A pin for each guest that is added. */
  readonly pins: readonly number[]
}

/**
 * Carries a plan out; the guests are locked. Gives the ids of those who were added, changed or removed. Whole lists go in one
 * statement each: one parameter, however many rows.
 */
export async function storeList(
  db: Db,
  plan: ListPlan,
  { eventId, eventGroupId, pins }: Place,
): Promise<readonly string[]> {
  const added = plan.added.map((guest, index) => ({ ...guest, id: randomUUID(), pin: pins[index] }))
  const rows = (list: readonly object[]) => sql`${JSON.stringify(list)}::text::jsonb`
  const daysOf = (list: readonly { readonly id: string; readonly days: readonly string[] }[]) =>
    rows(list.flatMap(({ id, days }) => days.map(day => ({ id, day: isoDateFromDay(day) }))))

  if (plan.removed.length > 0) {
    const gone = plan.removed.map(({ id }) => id)
    await db.delete(guests).where(inArray(guests.id, gone))
  }
  if (added.length > 0) {
    await db.execute(sql`
      insert into ${guests} (id, event_id, event_group_id, first_name, last_name, pin)
      select id, ${eventId}::int, ${eventGroupId}::int, first, last, pin
      from jsonb_to_recordset(${rows(added)}) as list(id uuid, first text, last text, pin int)`)
    await db.execute(sql`
      insert into ${guestDays} (guest_id, day)
      select id, day from jsonb_to_recordset(${daysOf(added)}) as list(id uuid, day date)`)
  }
  if (plan.changed.length > 0) {
    await db.execute(sql`
      update ${guests} set first_name = list.first, last_name = list.last
      from jsonb_to_recordset(${rows(plan.changed)}) as list(id uuid, first text, last text)
      where ${guests}.id = list.id`)
    const days = daysOf(plan.changed)
    await db.execute(sql`
      delete from ${guestDays} using jsonb_to_recordset(${rows(plan.changed)}) as list(id uuid)
      where guest_id = list.id
        and (guest_id, day) not in (
          select kept.id, kept.day from jsonb_to_recordset(${days}) as kept(id uuid, day date))`)
    await db.execute(sql`
      insert into ${guestDays} (guest_id, day)
      select id, day from jsonb_to_recordset(${days}) as list(id uuid, day date)
      on conflict do nothing`)
  }
  return [...added, ...plan.changed, ...plan.removed].map(({ id }) => id)
}
