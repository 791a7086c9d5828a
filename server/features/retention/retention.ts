import { and, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { eventEntity } from '../../../contract/entities.ts'
import type { Db } from '../../db/client.ts'
import { events, guests, idempotencyKeys, passes, predictorSubmissions, radios } from '../../db/schema.ts'
import { recordChanges } from '../../versions.ts'

/** What guests of the past are called. */
const FIRST_NAME = 'Former'
const LAST_NAME = 'guest'
const NAME = `${FIRST_NAME} ${LAST_NAME}`

/** An event is looked at for a week after its end: radios still come back (design section 7). */
export const LEAST_DAYS = 7

const DAY_MS = 86_400_000

export interface RetentionReport {
  readonly events: readonly { readonly name: string; readonly end: string; readonly guests: number }[]
  /** Stored answers, which hold names, of writes as old as that. */
  readonly answers: number
}

/**
 * Takes the names of guests out of events that ended more than `days` days ago (7 at least), with those on passes, radios
 * and predictor submissions, and out of the stored answers of writes as old. Days, check-ins, gifts and the audit trail
 * stay, so that the figures of past events do. Can be repeated. `apply: false` only says what would be done. One
 * transaction. Throws RangeError.
 */
export async function anonymise(
  db: Db,
  { days, now, apply }: { days: number; now: Date; apply: boolean },
): Promise<RetentionReport> {
  if (!Number.isInteger(days) || days < LEAST_DAYS)
    throw new RangeError(`The number of days is ${LEAST_DAYS} or more.`)
  const before = new Date(now.getTime() - days * DAY_MS)
  return db.transaction(async tx => {
    const past = await tx
      .select({ id: events.id, name: events.name, end: events.eventEnd })
      .from(events)
      .where(lt(events.eventEnd, before.toISOString().slice(0, 10)))
      .orderBy(events.eventEnd)
    const report: { id: number; name: string; end: string; guests: number }[] = []
    for (const event of past) {
      const count = await tx.$count(guests, named(event.id))
      const others = await namesBeside(tx, event.id)
      if (count + others > 0) report.push({ ...event, guests: count })
    }
    const answers = await tx.$count(idempotencyKeys, oldAnswer(before))
    if (apply) {
      for (const { id } of report) await forgetNames(tx, id)
      await tx.update(idempotencyKeys).set({ answer: null }).where(oldAnswer(before))
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
    return { events: report.map(({ name, end, guests: count }) => ({ name, end, guests: count })), answers }
  })
}

const named = (eventId: number) =>
  and(eq(guests.eventId, eventId), or(ne(guests.firstName, FIRST_NAME), ne(guests.lastName, LAST_NAME)))

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
    (await tx.$count(passes, and(eq(passes.eventId, eventId), ne(passes.guestName, NAME)))) +
    (await tx.$count(radios, and(eq(radios.eventId, eventId), ne(radios.guestName, NAME)))) +
    (await tx.$count(predictorSubmissions, submissions))
  )
}

async function forgetNames(tx: Db, eventId: number): Promise<void> {
  await tx
    .update(guests)
    .set({ firstName: FIRST_NAME, lastName: LAST_NAME })
    .where(eq(guests.eventId, eventId))
  await tx.update(passes).set({ guestName: NAME }).where(eq(passes.eventId, eventId))
  await tx.update(radios).set({ guestName: NAME }).where(eq(radios.eventId, eventId))
  await tx
    .update(predictorSubmissions)
    .set({ nickname: null })
    .where(eq(predictorSubmissions.eventId, eventId))
}
