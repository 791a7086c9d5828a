import type { Guest } from '../../contract/api/guests.schema.ts'
import { guestList } from '../../contract/api/guests.ts'
import { useEvent } from './event-context.ts'
import { type ReadState, useRead } from './use-read.ts'

/** The guests of the event, as far as this device knows. */
export const useEventGuests = (): ReadState<Guest[]> =>
  useRead(guestList, { params: { eventId: useEvent().id } })
