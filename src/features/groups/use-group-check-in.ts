import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestGroupCheckIn } from '../../../contract/api/guests.ts'
import { eventGroupContext } from '../../../contract/offline/write-context.ts'
import { isoDateFromDay } from '../../../contract/rules/days.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { instantAtVenue, venueDay } from '../../../contract/rules/venue-time.ts'
import { useEvent } from '../../api/event-context.ts'
import type { Send } from '../../api/send.ts'

/** The most guests whom the outbox names; it counts more. */
const MAX_NAMED = 3

/** The result: how many were checked in, and whether the write is queued. */
export interface GroupCheckIn {
  readonly checkedin: number
  readonly queued: boolean
  /** Guests checked in by this desk, for undoing; empty if another desk was first for some. */
  readonly guests: readonly Guest[]
  /** The venue day of these check-ins, and their instant. */
  readonly day: string
  readonly time: string
  /** When it was made, in ms. */
  readonly madeAt: number
}

/**
 * Returns a function that checks in the given guests of a group on a day: today at the current time, an earlier day at
 * its noon. Throws API errors.
 */
export function useGroupCheckIn(send: Send) {
  const event = useEvent()
  return async (
    group: EventGroup,
    day: string,
    arriving: readonly Guest[],
    guests: readonly Guest[],
  ): Promise<GroupCheckIn> => {
    const now = new Date()
    const when =
      day === venueDay(now, event.timezone)
        ? { timestamp: now.toISOString() }
        : { timestamp: instantAtVenue(isoDateFromDay(day), '12:00', event.timezone), day }
    // Lists the guests known here: sent hours later, the write must not check in guests who were added since.
    const guest_ids = arriving.map(({ id }) => id)
    const sent = await send(guestGroupCheckIn, {
      params: { groupId: group.id },
      body: { ...when, guest_ids },
      context: {
        ...eventGroupContext(group, event, guests),
        ...(arriving.length <= MAX_NAMED && { name: arriving.map(fullName).join(', ') }),
      },
    })
    const queued = sent.outcome === 'queued'
    const checkedin = queued ? guest_ids.length : sent.answer.checkedin
    const mine = checkedin === guest_ids.length ? arriving : []
    return { checkedin, queued, guests: mine, day, time: when.timestamp, madeAt: Date.now() }
  }
}
