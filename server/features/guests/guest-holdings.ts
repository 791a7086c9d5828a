import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { dayFromIsoDate } from '../../../contract/rules/days.ts'
import { type GuestHoldings, NO_HOLDINGS } from '../../../contract/rules/guest-holdings.ts'
import { ascending } from '../../../contract/rules/order.ts'
import type { Db } from '../../db/client.ts'
import {
  guestDays,
  guests,
  passes,
  radios,
  redemptions,
  redemptionTypes,
  tourGuests,
} from '../../db/schema.ts'

type Kind = 'day' | 'item' | 'tour' | 'pass' | 'radio'

/**
 * `value` is an ISO day, a type's code, the id of a place on a tour or of a pass, or a radio's pass code; `name` is the
 * type's description.
 */
const row = (kind: Kind, value: SQL, name: SQL = sql`''`) => ({
  guestId: guests.id,
  kind: sql<Kind>`${kind}::text`.as('kind'),
  value: sql<string>`${value}::text`.as('value'),
  name: sql<string>`${name}::text`.as('name'),
})

/**
 * The holdings of the guests that match a condition on `guests`, by guest id, in one statement. Guests who hold nothing
 * are missing. If the caller locks the guests first (`for update`), the result stays true until the transaction ends:
 * nothing can be given to them in the meantime.
 */
export async function holdingsOf(db: Db, where: SQL): Promise<Map<string, GuestHoldings>> {
  const held = await unionAll(
    db
      .select(row('day', sql`${guestDays.day}`))
      .from(guestDays)
      .innerJoin(guests, eq(guests.id, guestDays.guestId))
      .where(and(where, isNotNull(guestDays.checkedInAt))),
    db
      .select(row('item', sql`${redemptions.type}`, sql`${redemptionTypes.description}`))
      .from(redemptions)
      .innerJoin(guests, eq(guests.id, redemptions.guestId))
      .innerJoin(redemptionTypes, eq(redemptionTypes.code, redemptions.type))
      .where(where),
    db
      .select(row('tour', sql`${tourGuests.id}`))
      .from(tourGuests)
      .innerJoin(guests, eq(guests.id, tourGuests.guestId))
      .where(where),
    db
      .select(row('pass', sql`${passes.passId}`))
      .from(passes)
      .innerJoin(guests, and(eq(guests.eventId, passes.eventId), eq(guests.id, passes.guestId)))
      .where(and(where, isNull(passes.returnedAt))),
    db
      .select(row('radio', sql`${radios.passCode}`))
      .from(radios)
      .innerJoin(guests, and(eq(guests.eventId, radios.eventId), eq(guests.id, radios.guestId)))
      .where(and(where, isNull(radios.returnedAt))),
  )
  const byGuest = new Map<string, GuestHoldings>()
  for (const one of held.sort((a, b) => ascending(a.value, b.value)))
    byGuest.set(one.guestId, add(byGuest.get(one.guestId) ?? NO_HOLDINGS, one))
  return byGuest
}

interface Held {
  readonly kind: Kind
  readonly value: string
  readonly name: string
}

function add(holdings: GuestHoldings, { kind, value, name }: Held): GuestHoldings {
  switch (kind) {
    case 'day':
      return { ...holdings, checkedInDays: [...holdings.checkedInDays, dayFromIsoDate(value)] }
    case 'item':
      return { ...holdings, redeemed: [...holdings.redeemed, { code: value, description: name }] }
    case 'tour':
      return { ...holdings, tours: holdings.tours + 1 }
    case 'pass':
      return { ...holdings, passes: [...holdings.passes, Number(value)] }
    case 'radio':
      return { ...holdings, radios: [...holdings.radios, value] }
  }
}
