import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Pass } from '../../../contract/api/passes.schema.ts'
import type * as rows from '../../../contract/api/passes.ts'
import { guestEntity, passEntity } from '../../../contract/offline/entities.ts'
import { comparePasses } from '../../../contract/rules/order.ts'
import type { Db } from '../../db/client.ts'
import { guestName } from '../../db/guest-name.ts'
import { events, guests, passes } from '../../db/schema.ts'
import type { Handlers, ReadHandler, SingleStatementHandler, WriteHandler } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { eventScopeVersion } from '../events/event-rows.ts'
import { allocationOf } from '../instants.ts'
import { staysReturned } from '../stays-returned.ts'

/** Paddock walk passes (spec sections 2, 4, 7). A pass outlives the guest's place on the list, as it must come back. */

const passList: ReadHandler<'passList'> = {
  scope: ({ db, params }) => eventScopeVersion(db, params.eventID),
  answer: ({ db, params }) => passesOut(db, params.eventID),
}

const passCreate: SingleStatementHandler<'passCreate'> = {
  plan: async call => {
    const { db, params, body, changed, unchanged } = call
    const { passID: passId, duration, is_vcarb: isVcarb } = body
    const { eventId, guest, known } = await guestAndPass(db, params.eventID, body.guestID, passId)
    const allocatedAt = allocationOf(call, 'The time of the pass')
    if (known) {
      const same =
        known.guestId === guest.id &&
        known.allocatedAt.getTime() === allocatedAt.getTime() &&
        known.duration === duration
      if (!same) throw new HttpError('IdTaken', `The number ${passId} is another pass already.`)
      const { returnedAt } = known
      const entity = passEntity(passId)
      if (returnedAt === null || (await staysReturned(call, { scope: eventId, entity, returnedAt }))) {
        unchanged(eventId)
        return { answer: toApi(known), effect: lockIfNamed(known) }
      }
    }
    const made = { eventId, passId, guestId: guest.id, guestName: guest.name, allocatedAt, duration, isVcarb }
    const pass = { ...(known ?? made), returnedAt: null }
    const detail = {
      guest_id: guest.id,
      allocated_at: allocatedAt.toISOString(),
      duration,
      is_vcarb: pass.isVcarb,
    }
    changed(eventId, passEntity(passId), detail)
    changed(eventId, guestEntity(guest.id), { pass_id: passId, duration })
    return { answer: toApi(pass), effect: give(made) }
  },
}

/** Reads event, guest and pass without a lock. Throws EventNotFound, and GuestNotFound for a guest of another event. */
async function guestAndPass(db: Db, eventId: number, guestId: string, passId: number) {
  const [row] = await db
    .select({
      eventId: events.id,
      guest: { id: guests.id, name: guestName },
      known: passes,
    })
    .from(events)
    .leftJoin(guests, and(eq(guests.id, guestId), eq(guests.eventId, events.id)))
    .leftJoin(passes, and(eq(passes.eventId, events.id), eq(passes.passId, passId)))
    .where(eq(events.id, eventId))
  const { guest, ...found } = orThrow(row, 'EventNotFound')
  return { ...found, guest: orThrow(guest ?? undefined, 'GuestNotFound') }
}

/** Finds no pass if its guest was erased in the meantime, because the stored answer would still contain the name. */
const lockIfNamed = ({ eventId, passId, guestName }: PassRow): SQL => sql`
  select pass_id from passes
  where event_id = ${eventId} and pass_id = ${passId} and guest_name = ${guestName} for share`

type NewPass = Omit<PassRow, 'returnedAt'>

/**
 * Allocates a pass, anew if it was returned, if its id is free or its own and the guest is still on the list under the
 * same name.
 */
const give = ({
  eventId,
  passId,
  guestId,
  guestName: name,
  allocatedAt,
  duration,
  isVcarb,
}: NewPass): SQL => sql`
  insert into passes (event_id, pass_id, guest_id, guest_name, allocated_at, duration, is_vcarb)
  select ${eventId}::int, ${passId}::int, id, ${name}, ${allocatedAt.toISOString()}::timestamptz,
    ${duration}::int, ${isVcarb}::boolean
  from (
    select id from guests
    where id = ${guestId} and event_id = ${eventId} and ${guestName} = ${name}
    for key share
  ) as held
  on conflict (event_id, pass_id) do update set returned_at = null
  where passes.guest_id = excluded.guest_id and passes.allocated_at = excluded.allocated_at
    and passes.returned_at is not null
  returning pass_id`

const passReturn: WriteHandler<'passReturn'> = async ({ db, params, at, changed, unchanged }) => {
  const { eventID: eventId, passID: passId } = params
  const [returned] = await db
    .update(passes)
    .set({ returnedAt: at })
    .where(and(isPass(eventId, passId), isNull(passes.returnedAt)))
    .returning({ guestId: passes.guestId })
  if (returned) {
    changed(eventId, passEntity(passId), { guest_id: returned.guestId, returned_at: at.toISOString() })
    changed(eventId, guestEntity(returned.guestId), { pass_id: passId, returned_at: at.toISOString() })
  } else {
    orThrow(await findPass(db, eventId, passId), 'PassNotFound')
    unchanged(eventId)
  }
  return passesOut(db, eventId)
}

type PassRow = typeof passes.$inferSelect

const isPass = (eventId: number, passId: number): SQL | undefined =>
  and(eq(passes.eventId, eventId), eq(passes.passId, passId))

async function findPass(db: Db, eventId: number, passId: number): Promise<PassRow | undefined> {
  const [row] = await db.select().from(passes).where(isPass(eventId, passId))
  return row
}

/** The passes that match a condition and are out, soonest due first, so that overdue ones come before all others. */
export async function selectPasses(db: Db, where: SQL): Promise<Pass[]> {
  const out = await db
    .select()
    .from(passes)
    .where(and(where, isNull(passes.returnedAt)))
  return out.map(toApi).sort(comparePasses)
}

const passesOut = (db: Db, eventId: number) => selectPasses(db, eq(passes.eventId, eventId))

const toApi = (row: PassRow): Pass => ({
  pass_id: row.passId,
  guest_id: row.guestId,
  guest_name: row.guestName,
  allocated_at: row.allocatedAt.toISOString(),
  duration: row.duration,
  returned: row.returnedAt !== null,
  is_vcarb: row.isVcarb,
})

export const passHandlers = { passList, passCreate, passReturn } satisfies Handlers<keyof typeof rows>
