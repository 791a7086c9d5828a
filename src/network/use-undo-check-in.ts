import { useCallback } from 'react'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { guestReverseCheckIn } from '../../contract/api/guests.ts'
import { guestContext } from '../../contract/offline/write-context.ts'
import { checkedInAt } from '../../contract/rules/check-in.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { pluralize } from '../../contract/rules/pluralize.ts'
import { useSend } from '../api/api-context.ts'
import { explain } from '../api/errors.ts'
import { useEvent } from '../api/event-context.ts'
import { toast } from '../ui/toast.ts'
import { notifySaved } from './use-write-action.ts'

/** Tells that another desk has checked somebody in as well, so that they stay in. */
export const notifyOtherDesk = (whom: string): void =>
  void toast.info(`${whom} checked in elsewhere as well`, { detail: 'The check-in of the other desk stays.' })

/**
 * Returns a function that undoes check-ins that this desk has just made on one venue day (`DD/MM/YYYY`) at one `time`
 * (instant): it reverses each guest's check-in, which the trail records under their name. Shows the outcome; never
 * throws.
 */
export function useUndoCheckIn(): (guests: readonly Guest[], day: string, time: string) => Promise<void> {
  const event = useEvent()
  const send = useSend()
  return useCallback(
    async (guests, day, time) => {
      const [first] = guests
      if (!first) return
      const whom = guests.length === 1 ? fullName(first) : pluralize(guests.length)
      const reversals = await Promise.allSettled(
        guests.map(guest =>
          send(guestReverseCheckIn, {
            params: { id: guest.id },
            body: { date: day, check_in_time: time },
            context: guestContext(guest, event),
          }),
        ),
      )
      const failed = reversals.filter(one => one.status === 'rejected')
      const sents = reversals.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
      const [sent] = sents
      // Another desk has checked them in as well, and that stands.
      const stay = sents.flatMap(one =>
        one.outcome === 'done' && checkedInAt(one.answer, day) !== undefined ? [one.answer] : [],
      )
      const [other] = stay
      const others = other && (stay.length === 1 ? fullName(other) : pluralize(stay.length))
      if (failed.length > 0) {
        const why = explain(failed[0]?.reason)
        toast.refused(`${failed.length} of ${pluralize(guests.length, 'check-in')} not undone`, {
          detail: others === undefined ? why : `${why} ${others} checked in elsewhere as well.`,
        })
      } else if (others !== undefined) notifyOtherDesk(others)
      else if (sent) notifySaved(sent, `${whom} ${guests.length === 1 ? 'is' : 'are'} no longer checked in`)
    },
    [event, send],
  )
}
