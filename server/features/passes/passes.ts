import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Pass } from '../../../contract/api/passes.schema.ts'
import type * as rows from '../../../contract/api/passes.ts'
import { guestEntity, passEntity } from '../../../contract/offline/entities.ts'
import { comparePasses } from '../../../contract/rules/order.ts'
import type { Db } from '../../db/client.ts'
import { passes } from '../../db/schema.ts'
import type { Handlers, ReadHandler, WriteHandler } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { eventScope, eventStanding } from '../events/event-rows.ts'
import { guestOfEvent } from '../guests/guest-of-event.ts'
import { instantOf } from '../instants.ts'

/** Paddock walk passes (spec sections 2, 4, 7). A pass outlives the guest's place on the list: it has to come back. */

const passList: ReadHandler<'passList'> = {
  scope: ({ db, params }) => eventStanding(db, params.eventID),
  answer: ({ db, params }) => passesOut(db, params.eventID),
}

const passCreate: WriteHandler<'passCreate'> = async ({ db, params, body, changed, unchanged }) => {
  const eventId = await eventScope(db, params.eventID)
  const guest = await guestOfEvent(db, body.guestID, eventId)
  const allocatedAt = instantOf(body.allocated, 'The time of the pass')
  const { passID: passId, duration, is_vcarb: isVcarb } = body
  const [made] = await db
    .insert(passes)
    .values({ eventId, passId, guestId: guest.id, guestName: guest.name, allocatedAt, duration, isVcarb })
    .onConflictDoNothing()
    .returning()
  if (!made) {
    const known = orThrow(await findPass(db, eventId, passId), 'Conflict')
    const same =
      known.guestId === guest.id &&
      known.allocatedAt.getTime() === allocatedAt.getTime() &&
      known.duration === duration
    if (!same) throw new HttpError('IdTaken', `The number ${passId} is another pass already.`)
    unchanged(eventId)
    return toApi(known)
  }
  const detail = { guest_id: guest.id, allocated_at: allocatedAt.toISOString(), duration, is_vcarb: isVcarb }
  changed(eventId, passEntity(passId), detail)
  changed(eventId, guestEntity(guest.id), { pass_id: passId })
  return toApi(made)
}

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

/** Of the passes that a condition picks, those that are out, soonest due first: overdue ones come before all others. */
export async function selectPasses(db: Db, which: SQL): Promise<Pass[]> {
  const out = await db
    .select()
    .from(passes)
    .where(and(which, isNull(passes.returnedAt)))
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
