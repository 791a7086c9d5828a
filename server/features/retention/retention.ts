import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { eventEntity } from '../../../contract/offline/entities.ts'
import { addDays, compareDays, dayFromIsoDate } from '../../../contract/rules/days.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import { recordChanges } from '../../changes/versions.ts'
import type { Db } from '../../db/client.ts'
import { devices } from '../../db/devices.ts'
import { guestListUploads } from '../../db/guest-list-uploads.ts'
import { handovers } from '../../db/handovers.ts'
import {
  eventGroups,
  events,
  guests,
  idempotencyKeys,
  passes,
  predictorSubmissions,
  radios,
} from '../../db/schema.ts'
import { lockGuestRows } from '../guests/guest-record.ts'
import { ERASED_GUEST, eraseGuestNames, isNamed, lockStoredNames } from '../personal-data/erased-names.ts'

/** An event is looked at for a week after its end: radios still come back (design section 7). */
export const MIN_DAYS = 7

const DAY_MS = 86_400_000

interface RetentionReport {
  readonly events: readonly { readonly name: string; readonly end: string; readonly guests: number }[]
  /** Stored answers, which hold names, of writes as old as that. */
  readonly answers: number
  /** Devices, with the names of who worked on them, that were not seen since. */
  readonly devices: number
}

/**
 * Takes the names of guests out of events that ended more than `days` days of their venue ago (7 at least), with those on passes, radios,
 * predictor submissions, texts of hand-overs and lists that could be restored, and out of the stored answers of writes as old; devices that were
 * not seen for as long are taken off their list. Days, check-ins, gifts and the audit trail
 * stay, so that the figures of past events do. Can be repeated. `apply: false` only says what would be done. One
 * transaction. Throws RangeError.
 */
export async function anonymise(
  db: Db,
  { days, now, apply }: { days: number; now: Date; apply: boolean },
): Promise<RetentionReport> {
  if (!Number.isInteger(days) || days < MIN_DAYS)
    throw new RangeError(`The number of days is ${MIN_DAYS} or more.`)
  const before = new Date(now.getTime() - days * DAY_MS)
  return db.transaction(async tx => {
    await lockStoredNames(tx)
    const known = await tx
      .select({ id: events.id, name: events.name, end: events.eventEnd, timezone: events.timezone })
      .from(events)
      .orderBy(events.eventEnd)
    const past = known.filter(({ end, timezone }) => {
      const lastDay = addDays(dayFromIsoDate(end), days)
      return compareDays(lastDay, venueDay(now, timezone)) < 0
    })
    const report: { id: number; name: string; end: string; guests: number }[] = []
    for (const event of past) {
      const count = await tx.$count(guests, named(event.id))
      const others = await namesBeside(tx, event.id)
      if (count + others > 0) report.push({ id: event.id, name: event.name, end: event.end, guests: count })
    }
    const answers = await tx.$count(idempotencyKeys, oldAnswer(before))
    const unseen = await tx.$count(devices, isUnseen(before))
    if (apply) {
      for (const { id } of report) await forgetNames(tx, id)
      await tx.update(idempotencyKeys).set({ answer: null }).where(oldAnswer(before))
      await tx.delete(devices).where(isUnseen(before))
      const changed = report.map(event => ({
        scope: event.id,
        entity: eventEntity(event.id),
        detail: { guests: event.guests, days },
      }))
      await recordChanges(
        tx,
        { what: 'retention', whoId: 'operator', whoName: 'Retention tool', at: now },
        changed,
      )
    }
    return {
      events: report.map(({ name, end, guests: count }) => ({ name, end, guests: count })),
      answers,
      devices: unseen,
    }
  })
}

/** One that is still to empty itself stays on the list. */
const isUnseen = (before: Date) =>
  and(lt(devices.lastSeen, before), or(isNull(devices.signOutRequestedAt), isNotNull(devices.emptiedAt)))

const named = (eventId: number) => and(eq(guests.eventId, eventId), isNamed)

/** The key is remembered for good: a write that comes again after all still takes effect once. */
const oldAnswer = (before: Date) =>
  and(
    lt(idempotencyKeys.createdAt, before),
    isNotNull(idempotencyKeys.answer),
    sql`${idempotencyKeys.answer} <> 'null'::jsonb`,
  )

async function namesBeside(tx: Db, eventId: number): Promise<number> {
  const submissions = and(eq(predictorSubmissions.eventId, eventId), isNotNull(predictorSubmissions.nickname))
  return (
    (await tx.$count(passes, and(eq(passes.eventId, eventId), ne(passes.guestName, ERASED_GUEST.full)))) +
    (await tx.$count(radios, and(eq(radios.eventId, eventId), ne(radios.guestName, ERASED_GUEST.full)))) +
    (await tx.$count(predictorSubmissions, submissions)) +
    (await tx.$count(handovers, and(eq(handovers.eventId, eventId), hasNote))) +
    (await tx.$count(guestListUploads, and(uploadsOf(tx, eventId), isNotNull(guestListUploads.before))))
  )
}

/** Whatever is written there may name people. */
const hasNote = sql`${handovers.content}->>'note' <> ''`

/** The last uploads of an event's groups: they hold the names of guests who were removed. */
const uploadsOf = (tx: Db, eventId: number) =>
  inArray(
    guestListUploads.eventGroupId,
    tx.select({ id: eventGroups.id }).from(eventGroups).where(eq(eventGroups.eventId, eventId)),
  )

async function forgetNames(tx: Db, eventId: number): Promise<void> {
  await lockGuestRows(tx, eq(guests.eventId, eventId))
  await eraseGuestNames(tx, {
    guests: eq(guests.eventId, eventId),
    passes: eq(passes.eventId, eventId),
    radios: eq(radios.eventId, eventId),
    submissions: eq(predictorSubmissions.eventId, eventId),
  })
  await tx
    .update(handovers)
    .set({ content: sql`${handovers.content} || '{"note": ""}'::jsonb` })
    .where(and(eq(handovers.eventId, eventId), hasNote))
  await tx.update(guestListUploads).set({ before: null }).where(uploadsOf(tx, eventId))
}
