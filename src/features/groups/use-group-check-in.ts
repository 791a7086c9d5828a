import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestGroupCheckIn } from '../../../contract/api/guests.ts'
import { eventGroupContext } from '../../../contract/offline/write-context.ts'
import { isoDateFromDay } from '../../../contract/rules/days.ts'
import { instantAtVenue, venueDay } from '../../../contract/rules/venue-time.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'

/** What became of it: how many were checked in, and whether the server knows yet. */
export interface GroupCheckIn {
  readonly checkedin: number
  readonly queued: boolean
  /** Whom this desk has checked in, for undoing it; nobody where another desk was first for some of them. */
  readonly guests: readonly Guest[]
  /** Their time: an instant. */
  readonly time: string
  /** In ms. */
  readonly madeAt: number
}

/**
 * Returns a function that checks in the named guests of a group on a day: today as of now, an earlier day as of its
 * noon. Throws what the API throws.
 */
export function useGroupCheckIn() {
  const event = useEvent()
  const send = useSend()
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
    // Those whom this device knows: sent hours later, it must not check in who was added meanwhile.
    const guest_ids = arriving.map(({ id }) => id)
    const sent = await send(guestGroupCheckIn, {
      params: { groupId: group.id },
      body: { ...when, guest_ids },
      context: eventGroupContext(group, event, guests),
    })
    const queued = sent.outcome === 'queued'
    const checkedin = queued ? guest_ids.length : sent.answer.checkedin
    const mine = checkedin === guest_ids.length ? arriving : []
    return { checkedin, queued, guests: mine, time: when.timestamp, madeAt: Date.now() }
  }
}
