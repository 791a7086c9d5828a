import { sql } from 'drizzle-orm'
import { isoDateFromDay, splitList } from '../../contract/rules/days.ts'
import { uuid } from '../../contract/testing/world.ts'
import { TABLES } from '../../server/backup/tables.ts'
import type { Db } from '../../server/db/client.ts'
import { eventGroups, events, groups, guestDays, guests, tours, users } from '../../server/db/schema.ts'
import { EVENT, guides, initialState } from '../model/state.ts'

/** All tables except the redemption types, which are created with the tables themselves. */
const emptied = [
  ...TABLES.filter(name => name !== 'redemption_types'),
  'device_tokens',
  'pin_attempts',
  'rate_counts',
]

/** Deletes the data of the last run and stores the event as at the start of each run, the same as the model's. */
export async function storeEvent(db: Db, guestCount: number): Promise<void> {
  const state = initialState(guestCount)
  const [first, , last] = EVENT.days
  await db.execute(sql.raw(`truncate ${emptied.join(', ')} cascade`))
  await db.insert(events).values({
    id: EVENT.id,
    pitwallUuid: uuid('e', EVENT.id),
    name: EVENT.name,
    location: 'Milton Keynes',
    country: 'United Kingdom',
    countryCode: 'GB',
    timezone: EVENT.timezone,
    eventStart: isoDateFromDay(first),
    eventEnd: isoDateFromDay(last),
  })
  const eventGroupRows = [...state.eventGroups.values()]
  await db.insert(groups).values(
    eventGroupRows.map(({ group_id, name, is_vcarb, maximum_guests }) => ({
      id: group_id,
      name,
      mainContactFirstName: 'Ines',
      mainContactLastName: 'Barros',
      mainContactEmail: 'ines.barros@guests.example',
      maximumGuests: maximum_guests,
      isVcarb: is_vcarb,
    })),
  )
  await db.insert(eventGroups).values(
    eventGroupRows.map(({ id, group_id, maximum_guests, invite_code }) => ({
      id,
      eventId: EVENT.id,
      groupId: group_id,
      maximumGuests: maximum_guests,
      inviteCode: `${invite_code.slice(2)}${id}`,
    })),
  )
  const all = [...state.guests.values()]
  await db.insert(guests).values(
    all.map(({ id, event_group_id, first_name, last_name, pin }) => ({
      id,
      eventId: EVENT.id,
      eventGroupId: event_group_id,
      firstName: first_name,
      lastName: last_name,
      pin: pin ?? 0,
    })),
  )
  await db
    .insert(guestDays)
    .values(
      all.flatMap(({ id, check_in_days }) =>
        splitList(check_in_days).map(day => ({ guestId: id, day: isoDateFromDay(day) })),
      ),
    )
  await db
    .insert(users)
    .values(
      guides.map(({ id, name }) => ({ userUuid: id, name, email: `${id}@team.example`, isTourGuide: true })),
    )
  await db.insert(tours).values(
    [...state.tours.values()].map(tour => ({
      id: tour.id,
      eventId: EVENT.id,
      guideId: tour.user_uuid,
      title: tour.title,
      startTime: new Date(tour.start_time),
      maximumGuests: tour.maximum_guests,
    })),
  )
}
