import { asc, eq, inArray, sql } from 'drizzle-orm'
import { dayFromIsoDate, isoDateFromDay } from '../../../contract/rules/days.ts'
import { NO_HOLDINGS } from '../../../contract/rules/guest-holdings.ts'
import type { Db } from '../../db/client.ts'
import { guestDays, guests } from '../../db/schema.ts'
import { holdingsOf } from '../guests/guest-holdings.ts'
import { lockGuestRows } from '../guests/guest-record.ts'
import type { ChangedGuest, StoredGuest } from './diff-guest-list.ts'

/**
 * Locks and reads the guests of an event group, so that nobody checks one in or gives them anything until the
 * transaction ends.
 */
export async function lockGuests(db: Db, eventGroupId: number): Promise<StoredGuest[]> {
  await lockGuestRows(db, eq(guests.eventGroupId, eventGroupId))
  return readGuests(db, eventGroupId)
}

/** Reads the guests of an event group, without a lock. */
export async function readGuests(db: Db, eventGroupId: number): Promise<StoredGuest[]> {
  const rows = await db
    .select({
      id: guests.id,
      first: guests.firstName,
      last: guests.lastName,
      pin: guests.pin,
      note: guests.note,
      needs: guests.dietaryNeeds,
      tellSteward: guests.tellSteward,
      code: guests.code,
      oldCodes: guests.oldCodes,
      unexpectedDays: guests.unexpectedDays,
    })
    .from(guests)
    .where(eq(guests.eventGroupId, eventGroupId))
    .orderBy(asc(guests.id))
  const days = await db
    .select({ guestId: guestDays.guestId, day: guestDays.day, at: guestDays.checkedInAt })
    .from(guestDays)
    .innerJoin(guests, eq(guests.id, guestDays.guestId))
    .where(eq(guests.eventGroupId, eventGroupId))
  const byGuest = new Map(rows.map(({ id }) => [id, new Map<string, boolean>()]))
  for (const { guestId, day, at } of days) byGuest.get(guestId)?.set(dayFromIsoDate(day), at !== null)
  const holdings = await holdingsOf(db, eq(guests.eventGroupId, eventGroupId))
  return rows.map(row => ({
    ...row,
    days: byGuest.get(row.id) ?? new Map(),
    holdings: holdings.get(row.id) ?? NO_HOLDINGS,
  }))
}

/** A guest to add to the list. */
interface AddedGuest extends ChangedGuest {
  readonly pin: number
  /** '' for an erased guest. */
  readonly code: string
  readonly oldCodes?: string
}

/** A change of a group's list. */
interface ListChange {
  readonly added: readonly AddedGuest[]
  readonly changed: readonly ChangedGuest[]
  readonly removed: readonly { readonly id: string }[]
}

/** Whose list it is. */
interface Owner {
  readonly eventId: number
  readonly eventGroupId: number
}

/**
 * Carries out a change; the guests must be locked. Returns the ids of those added, changed and removed, by which the
 * trail identifies, in this order, the guests whom the answer names. A list of any length is a single parameter.
 */
export async function applyGuestList(
  db: Db,
  { added, changed, removed }: ListChange,
  { eventId, eventGroupId }: Owner,
): Promise<readonly string[]> {
  const rows = (list: readonly object[]) => sql`${JSON.stringify(list)}::text::jsonb`
  const daysOf = (list: readonly { readonly id: string; readonly days: readonly string[] }[]) =>
    rows(list.flatMap(({ id, days }) => days.map(day => ({ id, day: isoDateFromDay(day) }))))

  if (removed.length > 0) {
    const gone = removed.map(({ id }) => id)
    await db.delete(guests).where(inArray(guests.id, gone))
  }
  if (added.length > 0) {
    await db.execute(sql`
      insert into ${guests}
        (id, event_id, event_group_id, first_name, last_name, pin, note, dietary_needs, tell_steward,
         code, old_codes, unexpected_days)
      select id, ${eventId}::int, ${eventGroupId}::int, first, last, pin,
        coalesce(note, ''), coalesce(needs, ''), coalesce("tellSteward", false),
        nullif(code, ''), coalesce("oldCodes", ''), coalesce("unexpectedDays", '')
      from jsonb_to_recordset(${rows(added)})
        as list(id uuid, first text, last text, pin int, note text, needs text, "tellSteward" boolean,
          code text, "oldCodes" text, "unexpectedDays" text)`)
    await db.execute(sql`
      insert into ${guestDays} (guest_id, day)
      select id, day from jsonb_to_recordset(${daysOf(added)}) as list(id uuid, day date)`)
  }
  if (changed.length > 0) {
    await db.execute(sql`
      update ${guests} set first_name = list.first, last_name = list.last,
        note = coalesce(list.note, ${guests.note}),
        dietary_needs = coalesce(list.needs, ${guests.dietaryNeeds}),
        tell_steward = coalesce(list."tellSteward", ${guests.tellSteward}),
        unexpected_days = coalesce(list."unexpectedDays", ${guests.unexpectedDays})
      from jsonb_to_recordset(${rows(changed)})
        as list(id uuid, first text, last text, note text, needs text, "tellSteward" boolean, "unexpectedDays" text)
      where ${guests}.id = list.id`)
    const days = daysOf(changed)
    await db.execute(sql`
      delete from ${guestDays} using jsonb_to_recordset(${rows(changed)}) as list(id uuid)
      where guest_id = list.id
        and (guest_id, day) not in (
          select kept.id, kept.day from jsonb_to_recordset(${days}) as kept(id uuid, day date))`)
    await db.execute(sql`
      insert into ${guestDays} (guest_id, day)
      select id, day from jsonb_to_recordset(${days}) as list(id uuid, day date)
      on conflict do nothing`)
    await db.execute(sql`
      update ${guests} set unexpected_days = coalesce((
        select string_agg(one, ',' order by at)
        from unnest(string_to_array(unexpected_days, ',')) with ordinality as had(one, at)
        where to_date(one, 'DD/MM/YYYY') in (select day from ${guestDays} where guest_id = ${guests.id})
      ), '')
      from jsonb_to_recordset(${rows(changed)}) as list(id uuid)
      where ${guests}.id = list.id and unexpected_days <> ''`)
  }
  return [...added, ...changed, ...removed].map(({ id }) => id)
}
