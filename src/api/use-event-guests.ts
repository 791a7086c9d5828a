import type { Guest } from '../../contract/api/guests.schema.ts'
import { guestList } from '../../contract/api/guests.ts'
import { useEvent } from './event-context.ts'
import { type ReadState, useRead } from './use-read.ts'

/** Stands for the guests until they are read; always the same array, for what is computed from it. */
export const NO_GUESTS: readonly Guest[] = []

/** The guests of the event, as far as this device knows. */
export const useEventGuests = (): ReadState<Guest[]> =>
  useRead(guestList, { params: { eventId: useEvent().id } })
