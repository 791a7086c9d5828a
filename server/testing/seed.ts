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
 * Many rows at once, or rows of the past, for tests of what happens to them. How they come about is tested elsewhere. Each
 * leaves the traces of a write: a list that was told is brought up to date by them.
 */

export interface SeededGuest {
  readonly id: string
  readonly pin: number
  /** First and last name. */
  readonly name: string
}

/** What the trail says of things that were seeded. */
export const SEEDED = 'seeded'

let made = 0

/** So many guests of an event group, expected on these days (joined by commas). Their pins count up from 1001, past those in use. */
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
  await tell(
    db,
    group.event_id,
    rows.map(({ id }) => guestEntity(id)),
  )
  return rows.map(({ id, pin, firstName, lastName }) => ({ id, pin, name: `${firstName} ${lastName}` }))
}

/** One guest like those of `seedGuests`. */
export async function seedGuest(db: Db, group: EventGroup, days: string): Promise<SeededGuest> {
  const [guest] = await seedGuests(db, group, days, 1)
  if (!guest) throw new Error('the guest was not stored')
  return guest
}

/** A tour guide; gives the `user_uuid`. */
export async function seedGuide(db: Db, name = 'Jonas Weiss'): Promise<string> {
  const userUuid = randomUUID()
  await db.insert(users).values({ userUuid, name, email: `${userUuid}@team.example`, isTourGuide: true })
  return userUuid
}

/** A tour of an event that starts so many minutes after `from` (before, when negative); gives its id. */
export async function seedTour(
  db: Db,
  eventId: number,
  guideId: string,
  { minutes = 60, places = 7, title = 'ORBR Garage', from = Date.now() } = {},
): Promise<string> {
  const id = randomUUID()
  const startTime = new Date(from + minutes * 60_000)
  await db.insert(tours).values({ id, eventId, guideId, title, startTime, maximumGuests: places })
  await tell(db, eventId, [tourEntity(id)])
  return id
}

/** A device that was last seen 40 days ago; gives its id. */
export async function seedDevice(db: Db): Promise<string> {
  const id = randomUUID()
  const seen = new Date(Date.now() - 40 * 86_400_000)
  await db
    .insert(devices)
    .values({ id, userId: 'test', userName: 'Avery Holloway', firstSeen: seen, lastSeen: seen })
  return id
}

/** Leaves the traces of a write that made these things. */
const tell = (db: Db, scope: number, entities: readonly string[]) =>
  recordWrite(db, {
    origin: { what: SEEDED, whoId: 'test', whoName: 'Test', at: new Date() },
    changed: entities.map(entity => ({ scope, entity })),
  })
