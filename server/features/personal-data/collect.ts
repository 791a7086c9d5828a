import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { PersonalData, PersonalDataSection } from '../../../contract/api/personal-data.schema.ts'
import { groupEntity, guestEntity, userEntity } from '../../../contract/offline/entities.ts'
import type { Db } from '../../db/client.ts'
import {
  changes,
  eventGroups,
  events,
  groups,
  guestDays,
  guests,
  passes,
  predictorSubmissions,
  radios,
  redemptions,
  redemptionTypes,
  tourGuests,
  tours,
  users,
} from '../../db/schema.ts'
import { contactColumns } from './contact-columns.ts'
import { JSON_COLUMNS, mentionsIn } from './json-columns.ts'
import { type KnownPerson, knownPerson, submissionsNamed } from './known-person.ts'
import { type ContactPerson, type Person, personId } from './person.ts'

type Rows = readonly Record<string, unknown>[]
type Section = PersonalDataSection

/**
 * Collects everything stored about a person, table by table. Reads a single snapshot of the database, so that nothing
 * is missed because it moves between tables meanwhile. Throws GuestNotFound, GroupNotFound or UserNotFound.
 */
export const collectPersonalData = (db: Db, person: Person, now: Date): Promise<PersonalData> =>
  db.transaction(tx => collect(tx, person, now), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

async function collect(db: Db, person: Person, now: Date): Promise<PersonalData> {
  const known = await knownPerson(db, person)
  const sections = await sectionsOf(db, person, known)
  for (const column of JSON_COLUMNS) {
    const rows: Record<string, unknown>[] = []
    for await (const { shown, mentions } of mentionsIn(db, column, known.scope, known.subject))
      rows.push({ ...shown, parts: mentions })
    sections.push({ table: column.table, title: column.title, rows })
  }
  return { person: personId(person), name: known.name, collected_at: now.toISOString(), sections }
}

async function sectionsOf(db: Db, person: Person, known: KnownPerson): Promise<Section[]> {
  if (person.kind === 'guest') return guestSections(db, person.id, known)
  if (person.kind === 'contact') return known.isFormer ? [] : contactSections(db, person)
  const where = eq(users.userUuid, person.id)
  return [
    section('users', 'App user', await db.select().from(users).where(where)),
    section('tours', 'Tours that they guide', await toursWhere(db, eq(tours.guideId, person.id))),
    await trail(db, userEntity(person.id)),
  ]
}

const section = (table: string, title: string, rows: Rows): Section => ({ table, title, rows: [...rows] })

/** The audit trail of one entity: who changed what, and when. */
const trail = async (db: Db, entity: string): Promise<Section> =>
  section(
    'changes',
    'Audit trail',
    await db
      .select({
        at: changes.at,
        arrived_at: changes.arrivedAt,
        what: changes.what,
        detail: changes.detail,
        who: changes.whoName,
        device: changes.device,
      })
      .from(changes)
      .where(eq(changes.entity, entity))
      .orderBy(asc(changes.id)),
  )

const toursWhere = (db: Db, where: SQL) =>
  db
    .select({ event: events.name, title: tours.title, start_time: tours.startTime })
    .from(tours)
    .innerJoin(events, eq(events.id, tours.eventId))
    .where(where)
    .orderBy(asc(tours.startTime))

async function guestSections(db: Db, id: string, { scope = 0, subject }: KnownPerson): Promise<Section[]> {
  const guest = await db
    .select({
      id: guests.id,
      event: events.name,
      group: groups.name,
      first_name: guests.firstName,
      last_name: guests.lastName,
      pin: guests.pin,
      note: guests.note,
      dietary_needs: guests.dietaryNeeds,
      tell_steward: guests.tellSteward,
      code: guests.code,
      old_codes: guests.oldCodes,
      unexpected_days: guests.unexpectedDays,
    })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .innerJoin(eventGroups, eq(eventGroups.id, guests.eventGroupId))
    .innerJoin(groups, eq(groups.id, eventGroups.groupId))
    .where(eq(guests.id, id))
  const days = await db
    .select({
      day: guestDays.day,
      checked_in_at: guestDays.checkedInAt,
      checked_in_by: guestDays.checkedInBy,
    })
    .from(guestDays)
    .where(eq(guestDays.guestId, id))
    .orderBy(asc(guestDays.day))
  const given = await db
    .select({
      type: redemptions.type,
      description: redemptionTypes.description,
      redeemed_at: redemptions.redeemedAt,
      issued_by: redemptions.issuedBy,
    })
    .from(redemptions)
    .innerJoin(redemptionTypes, eq(redemptionTypes.code, redemptions.type))
    .where(eq(redemptions.guestId, id))
  const places = await db
    .select({ title: tours.title, start_time: tours.startTime, joined_at: tourGuests.joinedAt })
    .from(tourGuests)
    .innerJoin(tours, eq(tours.id, tourGuests.tourId))
    .where(eq(tourGuests.guestId, id))
  const submissions = await db
    .select({
      source_id: predictorSubmissions.sourceId,
      nickname: predictorSubmissions.nickname,
      predictions: predictorSubmissions.predictions,
      points: predictorSubmissions.points,
    })
    .from(predictorSubmissions)
    .where(inArray(predictorSubmissions.id, await submissionsNamed(db, scope, subject.names)))
  return [
    section('guests', 'Guest', guest),
    section('guest_days', 'Days and check-ins', days),
    section('redemptions', 'What they were given', given),
    section('tour_guests', 'Places on tours', places),
    section('passes', 'Paddock walk passes', await passesOf(db, id)),
    section('radios', 'Garage radios', await radiosOf(db, id)),
    section('predictor_submissions', 'Predictor, under their name', submissions),
    await trail(db, guestEntity(id)),
  ]
}

const passesOf = (db: Db, guestId: string) =>
  db
    .select({
      pass_id: passes.passId,
      guest_name: passes.guestName,
      allocated_at: passes.allocatedAt,
      duration: passes.duration,
      returned_at: passes.returnedAt,
    })
    .from(passes)
    .where(eq(passes.guestId, guestId))

const radiosOf = (db: Db, guestId: string) =>
  db
    .select({
      radio_id: radios.radioId,
      guest_name: radios.guestName,
      pass_code: radios.passCode,
      allocated_at: radios.allocatedAt,
      returned_at: radios.returnedAt,
    })
    .from(radios)
    .where(eq(radios.guestId, guestId))

async function contactSections(db: Db, { groupId, contact }: ContactPerson): Promise<Section[]> {
  const isGroup = eq(groups.id, groupId)
  return [
    section(
      'groups',
      'Contact of a guest group',
      await db
        .select({ group: groups.name, ...contactColumns[contact] })
        .from(groups)
        .where(isGroup),
    ),
    section(
      'event_groups',
      'Events for which they were sent an invite link',
      await db
        .select({ event: events.name, start: events.eventStart })
        .from(eventGroups)
        .innerJoin(events, eq(events.id, eventGroups.eventId))
        .where(eq(eventGroups.groupId, groupId))
        .orderBy(asc(events.eventStart)),
    ),
    await trail(db, groupEntity(groupId)),
  ]
}
