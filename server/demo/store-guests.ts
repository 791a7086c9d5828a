import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { eventGroups, guestDays, guests, redemptions } from '../db/schema.ts'
import { type DemoGuest, type GuestDayPlan, inventGuests } from './demo-guests.ts'
import type { Random } from './random.ts'

/** Rows per statement, well below its limit of 65,535 parameters. */
const ROWS_PER_INSERT = 2000

/** Invents guests and stores them with their days and redemptions. Raises the maximum of groups that overflow. */
export async function storeGuests(
  tx: Db,
  random: Random,
  count: number,
  plan: GuestDayPlan,
): Promise<DemoGuest[]> {
  const invented = inventGuests(random, count, plan)
  for (const rows of chunks(invented.map(guest => guest.row))) await tx.insert(guests).values(rows)
  const days = invented.flatMap(({ row, days: own }) => own.map(day => ({ guestId: row.id, ...day })))
  for (const rows of chunks(days)) await tx.insert(guestDays).values(rows)
  const given = invented.flatMap(({ row, redemptions: own }) =>
    own.map(({ type, at, issuedBy }) => ({ guestId: row.id, type, redeemedAt: at, issuedBy })),
  )
  for (const rows of chunks(given)) await tx.insert(redemptions).values(rows)
  const brought = sql`(select count(*)::int from ${guests} where ${guests.eventGroupId} = ${eventGroups.id})`
  await tx
    .update(eventGroups)
    .set({ maximumGuests: sql`greatest(${eventGroups.maximumGuests}, ${brought} + 5)` })
    .where(eq(eventGroups.eventId, plan.eventId))
  return invented
}

function chunks<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    parts.push(rows.slice(from, from + ROWS_PER_INSERT))
  return parts
}
