import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { dayFromIsoDate } from '../../../contract/rules/days.ts'
import type { Db } from '../../db/client.ts'
import { guestName } from '../../db/guest-name.ts'
import { eventGroups, events, groups, guestDays, guests } from '../../db/schema.ts'
import { orThrow } from '../../http/http-error.ts'

/** The data of a guest that writes need. */
export interface GuestRecord {
  readonly id: string
  readonly eventId: number
  readonly eventGroupId: number
  readonly groupName: string
  /** First and last name. */
  readonly name: string
  readonly pin: number
  /** `DD/MM/YYYY`, comma-separated. */
  readonly unexpectedDays: string
  /** The event's IANA zone. */
  readonly timezone: string
  /** In order. */
  readonly days: readonly GuestDay[]
}

/** One of the guest's days (`DD/MM/YYYY`), with the check-in if there was one. */
export interface GuestDay {
  readonly day: string
  readonly checkedInAt: Date | null
  readonly checkedInBy: string | null
}

type DayRow = readonly [day: string, checkedInAt: string | null, checkedInBy: string | null]

const days = sql<DayRow[] | null>`(
  select json_agg(json_build_array(${guestDays.day}, ${guestDays.checkedInAt}, ${guestDays.checkedInBy}) order by ${guestDays.day})
  from ${guestDays} where ${guestDays.guestId} = ${guests.id})`

/** Reads a guest with their days, in one statement and without a lock. Throws GuestNotFound. */
export async function findGuest(db: Db, id: string): Promise<GuestRecord> {
  const [row] = await db
    .select({
      id: guests.id,
      eventId: guests.eventId,
      eventGroupId: guests.eventGroupId,
      groupName: groups.name,
      name: guestName,
      pin: guests.pin,
      unexpectedDays: guests.unexpectedDays,
      timezone: events.timezone,
      days,
    })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .innerJoin(eventGroups, eq(eventGroups.id, guests.eventGroupId))
    .innerJoin(groups, eq(groups.id, eventGroups.groupId))
    .where(eq(guests.id, id))
  const guest = orThrow(row, 'GuestNotFound')
  const known = (guest.days ?? []).map(([day, at, by]) => ({
    day: dayFromIsoDate(day),
    checkedInAt: at === null ? null : new Date(at),
    checkedInBy: by,
  }))
  return { ...guest, days: known }
}

/**
 * Locks a guest and returns them. Every write to a guest, their days or their redemptions takes this lock, or one that
 * excludes it, first. Throws GuestNotFound.
 */
export async function lockGuest(db: Db, id: string): Promise<GuestRecord> {
  // Locked before the join: a join that has to wait while the guest moves to another group would find no row.
  const [locked] = await db.select({ id: guests.id }).from(guests).where(eq(guests.id, id)).for('update')
  orThrow(locked, 'GuestNotFound')
  return findGuest(db, id)
}

/** Locks the guests that match a condition on `guests`, in the order of their ids (decision 067). */
export const lockGuestRows = (db: Db, where: SQL | undefined) =>
  db
    .select({ id: guests.id, name: guestName })
    .from(guests)
    .where(where)
    .orderBy(asc(guests.id))
    .for('update')
