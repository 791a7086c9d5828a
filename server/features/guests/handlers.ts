import { and, eq } from 'drizzle-orm'
import type * as rows from '../../../contract/api/guests.ts'
import { attends } from '../../../contract/rules/check-in.ts'
import { eventDays } from '../../../contract/rules/event.ts'
import { changesSince } from '../../changes/changes-since.ts'
import { eventGroups } from '../../db/schema.ts'
import type { Handlers, ReadHandler } from '../../http/call.ts'
import { orThrow } from '../../http/http-error.ts'
import { eventById, eventScopeVersion, requireDays, spanOf } from '../events/event-rows.ts'
import { guestCheckIn, guestGroupCheckIn } from './check-in.ts'
import { guestNewCode } from './guest-codes.ts'
import { guestCsv } from './guest-csv.ts'
import { createGuestListCache, type GuestListCache } from './guest-list-cache.ts'
import { guestCreate, guestDelete, guestUpdate } from './guest-writes.ts'
import { guestReverseCheckIn } from './reverse-check-in.ts'

const guestList = (lists: GuestListCache): ReadHandler<'guestList'> => ({
  scope: ({ db, params }) => eventScopeVersion(db, params.eventId),
  shared: true,
  answer: ({ db, params, now }, version) => lists.at(db, params.eventId, version, now),
  delta: async ({ db, params, now }, since) => {
    const { rows, reread } = await changesSince(db, params.eventId, since, now)
    return reread.includes('guestList') ? undefined : { since, ...(rows.guestList ?? { rows: [], gone: [] }) }
  },
})

const guestExport = (lists: GuestListCache): ReadHandler<'guestExport'> => ({
  filename: ({ params }) => `guest-list-${params.eventId}-${params.day}.csv`,
  scope: ({ db, params }) => eventScopeVersion(db, params.eventId),
  shared: true,
  answer: async ({ db, params, query, now }, version) => {
    const event = await eventById(db, params.eventId)
    const group = query.event_group_id
    if (group !== undefined) {
      const [known] = await db
        .select({ id: eventGroups.id })
        .from(eventGroups)
        .where(and(eq(eventGroups.id, group), eq(eventGroups.eventId, event.id)))
      orThrow(known, 'EventGroupNotFound')
    }
    const day = params.day === 'all' ? undefined : params.day.replaceAll('-', '/')
    const list = await lists.at(db, event.id, version, now)
    // Guests may still have a day that the event's dates no longer include.
    if (day !== undefined && !list.some(guest => attends(guest, day))) requireDays(event, [day])
    return guestCsv(
      list.filter(
        guest =>
          (group === undefined || guest.event_group_id === group) &&
          (day === undefined || attends(guest, day)),
      ),
      eventDays(spanOf(event)),
      event.timezone,
      query.passes_at === undefined ? {} : { origin: new URL(query.passes_at).origin },
    )
  },
})

/** The handlers of the guests' rows; the list and its export share a cache. */
export function guestHandlers(): Handlers<keyof typeof rows> {
  const lists = createGuestListCache()
  return {
    guestList: guestList(lists),
    guestExport: guestExport(lists),
    guestCreate,
    guestUpdate,
    guestNewCode,
    guestDelete,
    guestCheckIn,
    guestReverseCheckIn,
    guestGroupCheckIn,
  }
}
