import { asc, eq } from 'drizzle-orm'
import type { Body } from '../../../contract/api/endpoint.ts'
import type * as rows from '../../../contract/api/events.ts'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import { eventEntity } from '../../../contract/offline/entities.ts'
import { changedFields } from '../../../contract/rules/changed-fields.ts'
import { ENTRY_ORDER_MESSAGE, entryOpensFirst } from '../../../contract/rules/event.ts'
import { ENTRY_LABELS } from '../../../contract/rules/field-changes.ts'
import { venueStamp } from '../../../contract/rules/venue-time.ts'
import { events } from '../../db/schema.ts'
import type { Handlers, ReadHandler, WriteHandler } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { instantOf } from '../instants.ts'
import { refuseReplaced } from '../refuse-replaced.ts'
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
  const row = orThrow(locked, 'EventNotFound')
  const { before, ...wanted } = body
  const was = eventToApi(row, now)
  const change = { wanted: inUtc(wanted), before: before && inUtc(before) }
  await refuseReplaced(was, change, ENTRY_LABELS, field => stampOf(was[field], row.timezone))
  const event = changedFields(was, change.wanted, change.before)
  const { entry_open, entry_close, pin_on_guest_page } = event
  if (!entryOpensFirst(event)) throw new HttpError('BadRequest', orderMessage(event, wanted, row.timezone))
  const hasNewPins = pin_on_guest_page !== was.pin_on_guest_page
  if (entry_open === was.entry_open && entry_close === was.entry_close && !hasNewPins) {
    unchanged(row.id)
    return was
  }
  const pins = hasNewPins ? { pin_on_guest_page } : {}
  await db
    .update(events)
    .set({
      entryOpen: entryInstant(entry_open),
      entryClose: entryInstant(entry_close),
      pinOnGuestPage: pin_on_guest_page,
    })
    .where(eq(events.id, row.id))
  changed(row.id, eventEntity(row.id), {
    entry_open,
    entry_close,
    ...pins,
    before: { entry_open: was.entry_open, entry_close: was.entry_close },
  })
  return event
}

/** Names the date that the change does not set: it may be another one than its author saw. */
function orderMessage(
  { entry_open, entry_close }: ReturnType<typeof eventToApi>,
  wanted: Settings,
  timezone: string,
): string {
  const other =
    wanted.entry_open === undefined
      ? `opens ${stampOf(entry_open, timezone)}`
      : wanted.entry_close === undefined && `closes ${stampOf(entry_close, timezone)}`
  return other ? `${ENTRY_ORDER_MESSAGE} It ${other}.` : ENTRY_ORDER_MESSAGE
}

const stampOf = (date: unknown, timezone: string): string =>
  typeof date === 'string' ? venueStamp(date, timezone) : ''

type Settings = NonNullable<Body<typeof rows.eventUpdate>['before']>

/** Settings with their instants in the form in which they are compared. */
const inUtc = ({ entry_open, entry_close, ...pins }: Settings): Settings => ({
  ...pins,
  ...(entry_open === undefined ? {} : { entry_open: utc(entry_open) }),
  ...(entry_close === undefined ? {} : { entry_close: utc(entry_close) }),
})

const utc = (instant: string | null): string | null => entryInstant(instant)?.toISOString() ?? null

const entryInstant = (instant: string | null): Date | null =>
  instant === null ? null : instantOf(instant, 'Entry dates')

export const eventHandlers = { eventList, eventGet, eventUpdate } satisfies Handlers<keyof typeof rows>
