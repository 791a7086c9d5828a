import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { EventGroup } from '../../contract/api/groups.schema.ts'
import { guestEntity, tourEntity } from '../../contract/offline/entities.ts'
import { isoDateFromDay, splitList } from '../../contract/rules/days.ts'
import { recordWrite } from '../changes/versions.ts'
import type { Db } from '../db/client.ts'
import { devices } from '../db/devices.ts'
import { guestDays, guests, tours, users } from '../db/schema.ts'

/**
 * Stores many rows at once, or rows of the past, for tests of later events. How the API creates such rows is tested
 * elsewhere. Each call also records a write, so that cached lists are updated.
 */

export interface SeededGuest {
  readonly id: string
  readonly pin: number
  /** First and last name. */
  readonly name: string
}

/** The `what` of seeded rows in the audit trail. */
export const SEEDED = 'seeded'

let made = 0

/** Stores `count` guests of an event group, expected on these days (comma-separated), with the next pins after 1000. */
export async function seedGuests(
  db: Db,
  group: EventGroup,
  days: string,
  howMany: number,
): Promise<SeededGuest[]> {
  const known = await db.select({ pin: guests.pin }).from(guests).where(eq(guests.eventId, group.event_id))
  const taken = new Set(known.map(({ pin }) => pin))
  const rows = Array.from({ length: howMany }, () => {
    do made += 1
    while (taken.has(1000 + made))
    return {
      id: randomUUID(),
      eventId: group.event_id,
      eventGroupId: group.id,
      firstName: `Guest${made}`,
      lastName: 'Quintero',
      pin: 1000 + made,
    }
  })
  await db.insert(guests).values(rows)
  const onDays = rows.flatMap(({ id }) =>
    splitList(days).map(day => ({ guestId: id, day: isoDateFromDay(day) })),
  )
  if (onDays.length > 0) await db.insert(guestDays).values(onDays)
  await recordSeeded(
    db,
    group.event_id,
    rows.map(({ id }) => guestEntity(id)),
  )
  return rows.map(({ id, pin, firstName, lastName }) => ({ id, pin, name: `${firstName} ${lastName}` }))
}

/** Stores one guest like those of `seedGuests`. */
export async function seedGuest(db: Db, group: EventGroup, days: string): Promise<SeededGuest> {
  const [guest] = await seedGuests(db, group, days, 1)
  if (!guest) throw new Error('the guest was not stored')
  return guest
}

/** Stores a tour guide and returns the `user_uuid`. */
export async function seedGuide(db: Db, name = 'Jonas Weiss'): Promise<string> {
  const userUuid = randomUUID()
  await db.insert(users).values({ userUuid, name, email: `${userUuid}@team.example`, isTourGuide: true })
  return userUuid
}

/** Stores a tour that starts a number of minutes after `from` (negative: before it), and returns its id. */
export async function seedTour(
  db: Db,
  eventId: number,
  guideId: string,
  { minutes = 60, places = 7, title = 'ORBR Garage', from = Date.now() } = {},
): Promise<string> {
  const id = randomUUID()
  const startTime = new Date(from + minutes * 60_000)
  await db.insert(tours).values({ id, eventId, guideId, title, startTime, maximumGuests: places })
  await recordSeeded(db, eventId, [tourEntity(id)])
  return id
}

/** Stores a device that was last seen 40 days ago, and returns its id. */
export async function seedDevice(db: Db): Promise<string> {
  const id = randomUUID()
  const seen = new Date(Date.now() - 40 * 86_400_000)
  await db
    .insert(devices)
    .values({ id, userId: 'test', userName: 'Avery Holloway', firstSeen: seen, lastSeen: seen })
  return id
}

/** Records a write that created these entities. */
const recordSeeded = (db: Db, scope: number, entities: readonly string[]) =>
  recordWrite(db, {
    origin: { what: SEEDED, whoId: 'test', whoName: 'Test', at: new Date() },
    changed: entities.map(entity => ({ scope, entity })),
  })
