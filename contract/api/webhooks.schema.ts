import { z } from 'zod'
import { DayString, EventId, Instant, Uuid } from './fields.ts'

/** What the server tells others of, where it is set up to (docs/operations.md). Ids and counts alone: whoever may know names asks the API. */

const count = z.number().int().min(0)

export const GuestCheckedIn = z.object({
  type: z.literal('guest.checked_in'),
  /** When the guest arrived. */
  timestamp: Instant,
  data: z.object({ event_id: EventId, guest_id: Uuid, day: DayString }),
})

export const GuestListUploaded = z.object({
  type: z.literal('guest_list.uploaded'),
  /** When the list came. */
  timestamp: Instant,
  data: z.object({
    event_id: EventId,
    event_group_id: EventId,
    /** Guests of the list. */
    added: count,
    changed: count,
    removed: count,
    /** Those who are not in the list and stay, as they have been given something. */
    kept: count,
  }),
})

export const Webhook = z.discriminatedUnion('type', [GuestCheckedIn, GuestListUploaded])
export type Webhook = z.output<typeof Webhook>
