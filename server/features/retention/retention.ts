import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { eventEntity } from '../../../contract/offline/entities.ts'
import { addDays, compareDays, dayFromIsoDate } from '../../../contract/rules/days.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'
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
import { guestsInJson } from '../personal-data/guests-in-json.ts'
import { replaceJson } from '../personal-data/json-columns.ts'
import { namesReplacer } from '../personal-data/mentions.ts'

/** An event is still used for a week after its end: radios still come back (design section 7). */
export const MIN_DAYS = 7
/** A hundred years: beyond that, no date can be calculated. */
const MAX_DAYS = 36_500

interface RetentionReport {
  readonly events: readonly { readonly name: string; readonly end: string; readonly guests: number }[]
  /** The number of stored answers to old writes; answers contain names. */
  readonly answers: number
  /** The number of devices, with the names of their users, that have not been seen since. */
  readonly devices: number
}

/**
 * Removes the names of guests from events that ended more than `days` venue days ago (at least 7): also from passes,
 * radios, predictor submissions (nicknames, and in answers the names of guests, even removed ones), texts of hand-overs
 * and restorable lists, and from stored answers to writes as old. Removes devices that have not been seen for as long and
 * reported no unsent writes. Days, check-ins, gifts and the audit trail stay, so that the figures of past events stay.
 * Can be repeated. With `apply: false`, only reports what would be done. One transaction. Throws RangeError.
 */
export async function anonymise(
  db: Db,
  { days, now, apply }: { days: number; now: Date; apply: boolean },
): Promise<RetentionReport> {
  if (!Number.isInteger(days) || days < MIN_DAYS || days > MAX_DAYS)
    throw new RangeError(`The number of days is a whole number from ${MIN_DAYS} to ${MAX_DAYS}.`)
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

/** Matches devices that have not been seen since, except those that still have to empty themselves or to send writes. */
const isUnseen = (before: Date) =>
  and(
    lt(devices.lastSeen, before),
    or(isNull(devices.signOutRequestedAt), isNotNull(devices.emptiedAt)),
    // What such a device reported is the only sign that its writes exist.
    eq(sql`${devices.waiting} + ${devices.waitingOfOthers} + ${devices.rejected}`, 0),
  )

const named = (eventId: number) => and(eq(guests.eventId, eventId), isNamed)

/** Matches old stored answers. Their keys stay, so that a repeated write takes effect only once. */
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

/** Matches hand-overs with a note, which may name people. */
const hasNote = sql`${handovers.content}->>'note' <> ''`

/** Matches the last uploads of an event's groups, which contain the names of removed guests. */
const uploadsOf = (tx: Db, eventId: number) =>
  inArray(
    guestListUploads.eventGroupId,
    tx.select({ id: eventGroups.id }).from(eventGroups).where(eq(eventGroups.eventId, eventId)),
  )

async function forgetNames(tx: Db, eventId: number): Promise<void> {
  const locked = await lockGuestRows(tx, eq(guests.eventId, eventId))
  const names = await namesOf(tx, eventId, locked)
  await replaceJson(tx, 'predictor_submissions', eventId, namesReplacer(names, ERASED_GUEST.full))
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

/** The names of an event's guests, also of those who are no longer on the list, as far as other data has them. */
async function namesOf(tx: Db, eventId: number, listed: readonly { name: string }[]): Promise<string[]> {
  const names = new Set(listed.map(({ name }) => name))
  for (const table of [passes, radios]) {
    const holders = await tx
      .selectDistinct({ name: table.guestName })
      .from(table)
      .where(eq(table.eventId, eventId))
    for (const { name } of holders) names.add(name)
  }
  for await (const { name } of guestsInJson(tx, eventId)) names.add(name)
  names.delete(ERASED_GUEST.full)
  return [...names]
}
