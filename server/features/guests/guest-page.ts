import { eq, sql } from 'drizzle-orm'
import type { GuestPage } from '../../../contract/api/guest-page.schema.ts'
import { dayFromIsoDate } from '../../../contract/rules/days.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { GUEST_CODE } from '../../../contract/rules/guest-code.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import type { Db } from '../../db/client.ts'
import { eventGroups, events, groups, guestDays, guests } from '../../db/schema.ts'
import type { Handlers } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'

/** Looked up instead of a malformed code, so that it takes as long as any other. */
const NO_CODE = '-'

/** Guests' pages. Replaced and erased codes are in no row, so they are answered like codes that never existed. */
export const guestPageHandlers: Handlers<'guestPage'> = {
  guestPage: { answer: ({ db, params, now }) => guestPageOf(db, params.code.toUpperCase(), now) },
}

async function guestPageOf(db: Db, code: string, now: Date): Promise<GuestPage> {
  const [row] = await selectRow(db, GUEST_CODE.test(code) ? code : NO_CODE)
  if (!row) throw new HttpError('NotFound', 'This code is not valid.')
  const { guest, event, group } = row
  const days = (row.days ?? []).map(([date]) => ({ date, label: dayLabel(dayFromIsoDate(date)) }))
  const isIn = (row.days ?? []).some(([, checkedInAt]) => checkedInAt !== null)
  const today = venueDay(now, event.timezone)
  return {
    code,
    first_name: guest.firstName,
    last_name: guest.lastName,
    group_name: group.name,
    is_vcarb: group.isVcarb,
    event_name: event.name,
    location: event.location,
    country: event.country,
    days,
    pin: event.pinOnGuestPage && isIn ? guest.pin : null,
    pin_follows: event.pinOnGuestPage && !isIn && days.some(({ date }) => dayFromIsoDate(date) === today),
  }
}

type DayRow = readonly [date: string, checkedInAt: string | null]

/** Selects everything that the page shows, in one statement. */
function selectRow(db: Db, code: string) {
  const days = db
    .select({
      list: sql<
        DayRow[]
      >`json_agg(json_build_array(${guestDays.day}, ${guestDays.checkedInAt}) order by ${guestDays.day})`,
    })
    .from(guestDays)
    .where(eq(guestDays.guestId, guests.id))
  return db
    .select({ guest: guests, event: events, group: groups, days: sql<DayRow[] | null>`(${days})` })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .innerJoin(eventGroups, eq(eventGroups.id, guests.eventGroupId))
    .innerJoin(groups, eq(groups.id, eventGroups.groupId))
    .where(eq(guests.code, code))
}
