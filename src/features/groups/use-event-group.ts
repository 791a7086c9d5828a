import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { eventGroupGet } from '../../../contract/api/groups.ts'
import { isNotFound } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { useShownLocation } from '../../lib/shown-location.ts'
import { toast } from '../../ui/toast.ts'

/**
 * The event group in the address; `gone` if this event has none with its id (any more). `back` is the tab from which
 * the page was opened. `pauseReads` stops reading while the page removes the group, which is then gone.
 */
export function useEventGroup() {
  const event = useEvent()
  const groupID = Number(useParams().groupID)
  const { state } = useShownLocation()
  const tab = state?.tab === 'guests' ? 'guests' : 'groups'
  const valid = Number.isSafeInteger(groupID) && groupID > 0
  const [isPaused, pauseReads] = useState(false)
  const { data, error, retry } = useRead(
    eventGroupGet,
    { params: { groupID } },
    { enabled: valid && !isPaused },
  )
  const elsewhere = data !== undefined && data.event_id !== event.id
  // The page stays while its own deletion is in flight, because the server may refuse it.
  const isDeleted = !isPaused && isNotFound(error)
  const deletedName = isDeleted ? data?.name : undefined
  useEffect(() => {
    if (deletedName !== undefined) toast.info(`${deletedName} is no longer at this event`)
  }, [deletedName])
  const gone = !valid || elsewhere || isDeleted
  const back = `/event/${event.id}/${tab}`
  return { read: { data: gone ? undefined : data, error, retry }, gone, back, pauseReads }
}
