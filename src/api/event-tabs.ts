import type { ReadRow } from '../../contract/api/endpoint.ts'
import { eventGet } from '../../contract/api/events.ts'
import { eventGroupList } from '../../contract/api/groups.ts'
import { guestList } from '../../contract/api/guests.ts'
import { handoverList } from '../../contract/api/handovers.ts'
import { passList } from '../../contract/api/passes.ts'
import { predictorSubmissions } from '../../contract/api/predictor.ts'
import { radioList } from '../../contract/api/radios.ts'
import { redemptionTypeList, remainingByDay, remainingByGroup } from '../../contract/api/redemption.ts'
import { tourList } from '../../contract/api/tours.ts'
import { guideList } from '../../contract/api/users.ts'
import type { ReadInput } from './client.ts'

/** A read of one event; `run` passes its row and input to the function that reads it. */
interface EventRead {
  readonly name: string
  readonly run: <T>(visit: <R extends ReadRow>(row: R, input: ReadInput<R>) => T) => T
}

const eventRead = <R extends ReadRow>(row: R, input: ReadInput<R>): EventRead => ({
  name: row.name,
  run: visit => visit(row, input),
})

/** `pages` lists first path segments that belong to the tab besides its own. */
const tab = <const Id extends string>(
  id: Id,
  label: string,
  reads: (eventID: number) => readonly EventRead[],
  pages: readonly string[] = [],
) => ({ id, label, reads, pages })

/** The tabs of an event in order: path, name, and the reads that the device must hold for the tab to work offline. */
export const EVENT_TABS = [
  tab('guests', 'Guests', id => [
    eventRead(guestList, { params: { eventId: id } }),
    eventRead(tourList, { params: { eventID: id } }),
    eventRead(eventGroupList, { params: { id } }),
  ]),
  tab('groups', 'Groups', id => [eventRead(eventGroupList, { params: { id } })], ['group']),
  tab('tours', 'Tours', id => [eventRead(tourList, { params: { eventID: id } }), eventRead(guideList, {})], [
    'tour',
  ]),
  tab('passes', 'Passes', id => [eventRead(passList, { params: { eventID: id } })]),
  tab('radios', 'Radios', id => [eventRead(radioList, { params: { eventID: id } })]),
  tab('redemption', 'Redemption', id => [
    eventRead(redemptionTypeList, {}),
    eventRead(remainingByDay, { params: { id } }),
    eventRead(remainingByGroup, { params: { id } }),
  ]),
  tab('predictor', 'Predictor', id => [eventRead(predictorSubmissions, { params: { eventID: id } })]),
  // Last, so that the other tabs keep their places. It counts what other tabs read.
  tab(
    'overview',
    'Overview',
    id => [
      eventRead(guestList, { params: { eventId: id } }),
      eventRead(redemptionTypeList, {}),
      eventRead(tourList, { params: { eventID: id } }),
      eventRead(passList, { params: { eventID: id } }),
      eventRead(radioList, { params: { eventID: id } }),
      eventRead(handoverList, { params: { eventID: id } }),
    ],
    ['roll', 'day'],
  ),
] as const

export type EventTab = (typeof EVENT_TABS)[number]['id']

/** All reads of an event's frame and tabs, without duplicates. */
export function eventReads(eventID: number): EventRead[] {
  const reads = [
    eventRead(eventGet, { params: { eventID } }),
    ...EVENT_TABS.flatMap(({ reads }) => reads(eventID)),
  ]
  return [...new Map(reads.map(read => [read.name, read])).values()]
}
