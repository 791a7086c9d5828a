import type { EventGroup, Group } from '../api/groups.schema.ts'
import type { Tour } from '../api/tours.schema.ts'
import type { ReadName } from '../index.ts'
import { tourDetail } from '../rules/tours.ts'
import { eventGroupEntity, groupEntity, tourEntity } from './entities.ts'
import type { ReadParams } from './overlay.ts'

/**
 * How a device builds an answer that it has not stored: for something created on it and not yet sent, or for something
 * that another stored answer contains. With these, a tour added offline can be opened and filled, and a group can be
 * changed whose page was never opened before.
 */
export interface LocalAnswer {
  /** The entity that the read is about. */
  readonly entity: (readParams: ReadParams) => string
  /** The server's answer for a newly created entity; the effects of pending writes are applied to it. */
  readonly initial?: unknown
  /** Derives the answer from the view of another read. `make` returns undefined if that read does not contain it. */
  readonly from?: {
    readonly read: ReadName
    readonly make: (answer: never, readParams: ReadParams) => unknown
  }
}

const tourOf = ({ tourID }: ReadParams): string => tourEntity(String(tourID))

/** The row of a list whose id is in the path. */
const rowOf = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  { groupID }: ReadParams,
): Row | undefined => rows.find(({ id }) => id === groupID)

export const localAnswers: Readonly<Partial<Record<ReadName, LocalAnswer>>> = {
  groupGet: {
    entity: ({ groupID }) => groupEntity(Number(groupID)),
    from: { read: 'groupList', make: rowOf<Group> },
  },
  eventGroupGet: {
    entity: ({ groupID }) => eventGroupEntity(Number(groupID)),
    from: { read: 'eventGroupList', make: rowOf<EventGroup> },
  },
  tourGet: {
    entity: tourOf,
    from: {
      read: 'tourList',
      make: (tours: readonly Tour[], { tourID }) => tourDetail(tours, String(tourID)),
    },
  },
  tourGuestList: { entity: tourOf, initial: [] },
}
