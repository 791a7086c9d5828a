import { useCallback } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestUpdate } from '../../../contract/api/guests.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { splitDays, withDays } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { daysAndGroupOf } from '../../../contract/rules/guest-change.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { useNetwork } from '../../network/network-state.tsx'
import { toast } from '../../ui/toast.ts'
import { dayList } from './new-guest.ts'

type CheckIn = (guest: Guest) => void

/** Returns a function that adds today to a guest's days and checks them in, for a guest who comes on another day. */
export function useAddToday(): (guest: Guest, checkIn: CheckIn) => Promise<void> {
  const event = useEvent()
  const today = useToday()
  const send = useSend()
  const { canKeep } = useNetwork()
  return useCallback(
    async (guest, checkIn) => {
      const check_in_days = dayList([...splitDays(guest), today])
      const added = withDays(guest, check_in_days)
      const sent = send(guestUpdate, {
        params: { id: guest.id },
        body: { check_in_days, event_group_id: guest.event_group_id, before: daysAndGroupOf(guest) },
        context: { ...guestContext(guest, event), is_vcarb: guest.is_vcarb },
      })
      // Kept writes on one guest keep their order; others have to wait for each other.
      if (canKeep) checkIn(added)
      try {
        await sent
      } catch (error) {
        toast.refused(`${fullName(guest)} is not added for today`, { detail: explain(error) })
        return
      }
      if (!canKeep) checkIn(added)
    },
    [canKeep, event, send, today],
  )
}
