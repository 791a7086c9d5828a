import { useEffect, useState } from 'react'
import { eventGroupList } from '../../../contract/api/groups.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { useEventGuests } from '../../api/use-event-guests.ts'
import { useRead } from '../../api/use-read.ts'
import { toast } from '../../ui/toast.ts'
import { GroupArrivalDialog } from './group-arrival-dialog.tsx'
import { useArrivals } from './use-arrivals.ts'

/** The arrival of a group today, for any screen. Ends with a word if another desk removes the group from the event. */
export function GroupArrival({ eventGroupId, onClose }: { eventGroupId: number; onClose: () => void }) {
  const { id } = useEvent()
  const today = useToday()
  const { data: groups } = useRead(eventGroupList, { params: { id } })
  const { data: guests } = useEventGuests()
  const arrivalsOf = useArrivals(guests, today)
  const group = groups?.find(one => one.id === eventGroupId)
  const [name, setName] = useState(group?.name)
  if (group && group.name !== name) setName(group.name)
  const deletedName = groups && !group ? name : undefined
  useEffect(() => {
    if (deletedName === undefined) return
    toast.info(`${deletedName} is no longer at this event`)
    onClose()
  }, [deletedName, onClose])
  if (!group || !guests) return null
  return (
    <GroupArrivalDialog
      group={group}
      arrivals={arrivalsOf(group.id)}
      guests={guests}
      today={today}
      onClose={onClose}
    />
  )
}
