import type { EventGroup, Group } from '../api/groups.schema.ts'
import type { Tour } from '../api/tours.schema.ts'
import type { ReadName } from '../index.ts'
import { tourDetail } from '../rules/tours.ts'
import { eventGroupEntity, groupEntity, tourEntity } from './entities.ts'
import type { ReadParams } from './overlay.ts'

/**
 * Answers that a device makes itself where it holds none of the server's: of what was created on it and has not been
 * sent yet, and of what another answer tells as well. A tour added offline can be opened, filled and emptied by them, and a
 * group changed whose page was never opened before.
 */
export interface LocalAnswer {
  /** What is asked about, by its entity. */
  readonly entity: (asked: ReadParams) => string
  /** What the server would answer for a new one: the effects of waiting writes are applied to it. */
  readonly initial?: unknown
  /** The answer by another read's, as that one is shown, with all effects applied; undefined when it does not tell. */
  readonly from?: { readonly read: ReadName; readonly make: (answer: never, asked: ReadParams) => unknown }
}

const tourOf = ({ tourID }: ReadParams): string => tourEntity(String(tourID))

/** The row of a list that the address names. */
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
