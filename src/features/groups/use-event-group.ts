import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { eventGroupGet } from '../../../contract/api/groups.ts'
import { isNotFound } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'

/**
 * The event group of the address; `gone` when it names none of this event. `back` is where its pages return to: the tab that they were
 * opened from. `hold` has it not read while the page removes it, as there is nothing to read by then.
 */
export function useEventGroup() {
  const event = useEvent()
  const groupID = Number(useParams().groupID)
  const { state }: { state: { readonly tab?: string } | null } = useLocation()
  const tab = state?.tab === 'guests' ? 'guests' : 'groups'
  const valid = Number.isSafeInteger(groupID) && groupID > 0
  const [isHeld, hold] = useState(false)
  const { data, error, retry } = useRead(
    eventGroupGet,
    { params: { groupID } },
    { enabled: valid && !isHeld },
  )
  const elsewhere = data !== undefined && data.event_id !== event.id
  // While its own deletion is on its way the page stays: the server may refuse it yet.
  const gone = !valid || elsewhere || (isNotFound(error) && data === undefined)
  const back = `/event/${event.id}/${tab}`
  return { read: { data: gone ? undefined : data, error, retry }, gone, back, hold }
}
