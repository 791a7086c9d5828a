import { useCallback, useEffect, useRef } from 'react'
import type { WriteContext } from '../../contract/offline/queued-write.ts'
import { useEvent } from './event-context.ts'
import { useEventGuests } from './use-event-guests.ts'

interface HeldItem {
  readonly guest_id: string
  readonly guest_name: string
}

/**
 * Returns a function that makes the `WriteContext` of what a guest holds; `item` says which one it is. The function
 * stays the same while the event does, so that rows need not render again.
 */
export function useHolderContext(): (held: HeldItem, item: string) => WriteContext {
  const event = useEvent()
  const { data: guests } = useEventGuests()
  const latest = useRef(guests)
  useEffect(() => {
    latest.current = guests
  }, [guests])
  return useCallback(
    ({ guest_id, guest_name }, item) => {
      const guest = latest.current?.find(({ id }) => id === guest_id)
      return {
        subject: guest_name,
        name: guest_name,
        guest_id,
        item,
        ...(guest && { event_group_id: guest.event_group_id }),
        event_id: event.id,
        timezone: event.timezone,
      }
    },
    [event],
  )
}
