import { eq, type SQL, sql } from 'drizzle-orm'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { hasCheckedIn } from '../../../contract/rules/check-in.ts'
import { dayFromIsoDate } from '../../../contract/rules/days.ts'
import { compareGuests } from '../../../contract/rules/order.ts'
import { GIFT_BAG, VOUCHER } from '../../../contract/rules/redemption.ts'
import { tourLists } from '../../../contract/rules/tours.ts'
import type { Db } from '../../db/client.ts'
import {
  eventGroups,
  groups,
  guestDays,
  guests,
  redemptions,
  tourGuests,
  tours,
  users,
} from '../../db/schema.ts'
import { orThrow } from '../../http/http-error.ts'
import { toUtc } from '../instants.ts'

// Instants in JSON have PostgreSQL's ISO 8601 format, with the session's offset.
type DayRow = readonly [day: string, checkedInAt: string | null]
type RedemptionRow = readonly [type: string, redeemedAt: string, issuedBy: string]
type TourRow = readonly [title: string, guide: string | null, startTime: string, id: string]

/**
 * A guest's days, redemptions and tours come from subqueries per guest, which are fast for one guest and for all.
 * (Joins took seconds while the database had no statistics of the tables yet.)
 */
const days = sql<DayRow[] | null>`(
  select json_agg(json_build_array(${guestDays.day}, ${guestDays.checkedInAt}) order by ${guestDays.day})
  from ${guestDays} where ${guestDays.guestId} = ${guests.id})`
const given = sql<RedemptionRow[] | null>`(
  select json_agg(json_build_array(${redemptions.type}, ${redemptions.redeemedAt}, ${redemptions.issuedBy}) order by ${redemptions.type})
  from ${redemptions} where ${redemptions.guestId} = ${guests.id})`
const joined = sql<TourRow[] | null>`(
  select json_agg(json_build_array(${tours.title}, ${users.name}, ${tours.startTime}, ${tours.id}))
  from ${tourGuests} join ${tours} on ${tours.id} = ${tourGuests.tourId} join ${users} on ${users.userUuid} = ${tours.guideId}
  where ${tourGuests.guestId} = ${guests.id})`

/** The guests that match a condition on `guests`, complete, in one statement; by last name, first name, id. */
export async function selectGuests(db: Db, where: SQL): Promise<Guest[]> {
  const rows = await db
    .select({
      id: guests.id,
      firstName: guests.firstName,
      lastName: guests.lastName,
      groupName: groups.name,
      eventGroupId: guests.eventGroupId,
      pin: guests.pin,
      isVcarb: groups.isVcarb,
      note: guests.note,
      dietaryNeeds: guests.dietaryNeeds,
      tellSteward: guests.tellSteward,
      code: guests.code,
      oldCodes: guests.oldCodes,
      unexpectedDays: guests.unexpectedDays,
      days,
      given,
      joined,
    })
    .from(guests)
    .innerJoin(eventGroups, eq(eventGroups.id, guests.eventGroupId))
    .innerJoin(groups, eq(groups.id, eventGroups.groupId))
    .where(where)
  return rows.map(guestToApi).sort(compareGuests)
}

interface GuestRow {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly groupName: string
  readonly eventGroupId: number
  readonly pin: number
  readonly isVcarb: boolean
  readonly note: string
  readonly dietaryNeeds: string
  readonly tellSteward: boolean
  readonly code: string | null
  readonly oldCodes: string
  readonly unexpectedDays: string
  readonly days: readonly DayRow[] | null
  readonly given: readonly RedemptionRow[] | null
  readonly joined: readonly TourRow[] | null
}

/** Converts a row field by field: copying 5,000 rows with rest and spread takes longer than reading them. */
function guestToApi(row: GuestRow): Guest {
  const days = row.days ?? []
  const given = row.given ?? []
  const check_in_days = days.map(([day]) => dayFromIsoDate(day)).join(',')
  const check_in_times = days.map(([, at]) => (at === null ? '' : toUtc(at))).join(',')
  const gift = given.find(([type]) => type === GIFT_BAG)
  const voucher = given.find(([type]) => type === VOUCHER)
  const tours = row.joined ? tourLists(row.joined.map(guestTour)) : NO_TOURS
  const guest: Guest = {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    group_name: row.groupName,
    event_group_id: row.eventGroupId,
    pin: row.pin,
    check_in_days,
    check_in_times,
    check_in: hasCheckedIn({ check_in_days, check_in_times }),
    gift_received: gift !== undefined,
    gift_received_date: gift ? toUtc(gift[1]) : null,
    gift_issued_by: gift?.[2] ?? null,
    voucher_received: voucher !== undefined,
    voucher_received_date: voucher ? toUtc(voucher[1]) : null,
    voucher_issued_by: voucher?.[2] ?? null,
    redemptions: Object.fromEntries(given.map(([type, at]) => [type, toUtc(at)])),
    tour_name: tours.tour_name,
    start_time: tours.start_time,
    guide: tours.guide,
    tour_ids: tours.tour_ids,
    is_vcarb: row.isVcarb,
  }
  if (row.note !== '') guest.note = row.note
  if (row.dietaryNeeds !== '') guest.dietary_needs = row.dietaryNeeds
  if (row.tellSteward) guest.tell_steward = true
  if (row.code !== null) guest.code = row.code
  if (row.oldCodes !== '') guest.old_codes = row.oldCodes
  if (row.unexpectedDays !== '') guest.unexpected_days = row.unexpectedDays
  return guest
}

const NO_TOURS = tourLists([])
const guestTour = ([title, guide, start, id]: TourRow) => ({
  id,
  title,
  name: guide ?? '',
  start_time: toUtc(start),
})

/** One guest, complete. Throws GuestNotFound. */
export async function selectGuest(db: Db, id: string): Promise<Guest> {
  const [guest] = await selectGuests(db, eq(guests.id, id))
  return orThrow(guest, 'GuestNotFound')
}
