import { asc, eq } from 'drizzle-orm'
import type * as rows from '../../../contract/api/events.ts'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import { eventEntity } from '../../../contract/offline/entities.ts'
import { ENTRY_ORDER_MESSAGE, entryOpensFirst } from '../../../contract/rules/event.ts'
import { events } from '../../db/schema.ts'
import type { Handlers, ReadHandler, WriteHandler } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { instantOf } from '../instants.ts'
import { eventById, eventScopeVersion, eventSummary, eventToApi } from './event-rows.ts'

/** Events (spec section 7). They are imported; only the entry dates and the pins on guests' pages are set here. */

const eventList: ReadHandler<'eventList'> = {
  scope: () => TEAM_SCOPE,
  dependsOnClock: true,
  answer: async ({ db, now }) => {
    const all = await db.select().from(events).orderBy(asc(events.eventStart), asc(events.id))
    return all.map(row => eventSummary(row, now))
  },
}

const eventGet: ReadHandler<'eventGet'> = {
  scope: ({ db, params }) => eventScopeVersion(db, params.eventID),
  dependsOnClock: true,
  answer: async ({ db, params, now }) => eventToApi(await eventById(db, params.eventID), now),
}

const eventUpdate: WriteHandler<'eventUpdate'> = async ({ db, params, body, now, changed, unchanged }) => {
  const [locked] = await db.select().from(events).where(eq(events.id, params.eventID)).for('no key update')
  const before = orThrow(locked, 'EventNotFound')
  const after = {
    entryOpen: body.entry_open === undefined ? before.entryOpen : entryInstant(body.entry_open),
    entryClose: body.entry_close === undefined ? before.entryClose : entryInstant(body.entry_close),
    pinOnGuestPage: body.pin_on_guest_page ?? before.pinOnGuestPage,
  }
  if (!entryOpensFirst({ entry_open: after.entryOpen, entry_close: after.entryClose }))
    throw new HttpError('BadRequest', ENTRY_ORDER_MESSAGE)
  const hasNewDates =
    !sameInstant(before.entryOpen, after.entryOpen) || !sameInstant(before.entryClose, after.entryClose)
  const hasNewPins = before.pinOnGuestPage !== after.pinOnGuestPage
  if (!hasNewDates && !hasNewPins) {
    unchanged(before.id)
    return eventToApi(before, now)
  }
  await db.update(events).set(after).where(eq(events.id, before.id))
  const event = eventToApi({ ...before, ...after }, now)
  const { entry_open, entry_close } = event
  changed(before.id, eventEntity(before.id), {
    entry_open,
    entry_close,
    ...(hasNewPins ? { pin_on_guest_page: after.pinOnGuestPage } : {}),
  })
  return event
}

const sameInstant = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime()

const entryInstant = (instant: string | null): Date | null =>
  instant === null ? null : instantOf(instant, 'Entry dates')

export const eventHandlers = { eventList, eventGet, eventUpdate } satisfies Handlers<keyof typeof rows>
