import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Handover } from '../../../contract/api/handovers.schema.ts'
import type * as rows from '../../../contract/api/handovers.ts'
import { handoverEntity } from '../../../contract/offline/entities.ts'
import { dayFromIsoDate, isoDateFromDay } from '../../../contract/rules/days.ts'
import { compareHandovers } from '../../../contract/rules/order.ts'
import { handovers } from '../../db/handovers.ts'
import type { Handlers, ReadHandler, WriteHandler } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import { eventById, eventScopeVersion, requireDays } from '../events/event-rows.ts'

/** Hand-overs of days (decision 052). All of them are kept, so that two desks never overwrite each other's. */

type Row = typeof handovers.$inferSelect

const handoverList: ReadHandler<'handoverList'> = {
  scope: ({ db, params }) => eventScopeVersion(db, params.eventID),
  answer: async ({ db, params }) => {
    const found = await db.select().from(handovers).where(eq(handovers.eventId, params.eventID))
    return found.map(toApi).sort(compareHandovers)
  },
}

const handoverCreate: WriteHandler<'handoverCreate'> = async call => {
  const { db, params, body, caller, at, key, changed, unchanged } = call
  const event = await eventById(db, params.eventID)
  const { id = key, day, ...content } = body
  requireDays(event, [day])
  const eventId = event.id
  const made: Row = {
    id: id.toLowerCase(),
    eventId,
    day: isoDateFromDay(day),
    madeAt: at,
    madeBy: caller.name,
    content,
  }
  const stored = await db.insert(handovers).values(made).onConflictDoNothing().returning({ id: handovers.id })
  if (stored.length > 0) {
    changed(eventId, handoverEntity(made.id), { day })
    return toApi(made)
  }
  const [known] = await db.select().from(handovers).where(eq(handovers.id, made.id))
  if (known?.eventId !== eventId || known.day !== made.day || !isDeepStrictEqual(known.content, content))
    throw new HttpError('IdTaken', 'This id is another hand-over already.')
  unchanged(eventId)
  return toApi(known)
}

const toApi = ({ id, eventId, day, madeAt, madeBy, content }: Row): Handover => ({
  ...content,
  id,
  event_id: eventId,
  day: dayFromIsoDate(day),
  at: madeAt.toISOString(),
  by: madeBy,
})

export const handoverHandlers = { handoverList, handoverCreate } satisfies Handlers<keyof typeof rows>
