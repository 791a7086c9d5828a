import { useCallback, useEffect, useRef } from 'react'
import type { WriteContext } from '../../contract/offline/queued-write.ts'
import { useEventGuests } from './use-event-guests.ts'

/** Returns a function that gives a guest's group for a write's `WriteContext`; always the same one, so that rows need not be drawn anew. */
export function useGroupOf(): (guestId: string) => Pick<WriteContext, 'event_group_id'> {
  const { data: guests } = useEventGuests()
  const latest = useRef(guests)
  useEffect(() => {
    latest.current = guests
  }, [guests])
  return useCallback(guestId => {
    const guest = latest.current?.find(({ id }) => id === guestId)
    return guest ? { event_group_id: guest.event_group_id } : {}
  }, [])
}
