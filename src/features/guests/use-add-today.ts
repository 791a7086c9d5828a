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
import type { OnCheckIn } from './use-check-in.ts'

/** Returns a function that adds today to a guest's days and checks them in, for a guest who comes on another day. */
export function useAddToday(): (guest: Guest, checkIn: OnCheckIn) => Promise<void> {
  const event = useEvent()
  const today = useToday()
  const send = useSend()
  const { canKeep } = useNetwork()
  return useCallback(
    async (guest, checkIn) => {
      const change = (from: Guest, { check_in_days }: Guest, failed: string) =>
        send(guestUpdate, {
          params: { id: from.id },
          body: { check_in_days, event_group_id: from.event_group_id, before: daysAndGroupOf(from) },
          context: { ...guestContext(from, event), is_vcarb: from.is_vcarb },
        }).catch((error: unknown) => {
          toast.refused(`${fullName(from)} ${failed}`, { detail: explain(error) })
        })
      const added = withDays(guest, [...splitDays(guest), today].join(','))
      const start = () => checkIn(added, () => void change(added, guest, 'stays on the list of today'))
      const sent = change(guest, added, 'is not added for today')
      // Kept writes on one guest keep their order; others have to wait for each other.
      if (canKeep) start()
      else if (await sent) start()
    },
    [canKeep, event, send, today],
  )
}
