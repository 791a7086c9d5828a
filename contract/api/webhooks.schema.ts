import { z } from 'zod'
import { DayString, EventId, Instant, Uuid } from './fields.ts'

/** The webhook messages (docs/operations.md): ids and counts only. Systems that may know names ask the API. */

const count = z.number().int().min(0)

export const GuestCheckedIn = z.object({
  type: z.literal('guest.checked_in'),
  /** When the guest arrived. */
  timestamp: Instant,
  data: z.object({ event_id: EventId, guest_id: Uuid, day: DayString }),
})

export const GuestListUploaded = z.object({
  type: z.literal('guest_list.uploaded'),
  /** When the list was uploaded. */
  timestamp: Instant,
  data: z.object({
    event_id: EventId,
    event_group_id: EventId,
    /** Numbers of guests. */
    added: count,
    changed: count,
    removed: count,
    /** Guests who are not in the list but stay, because they hold something. */
    kept: count,
  }),
})

export const Webhook = z.discriminatedUnion('type', [GuestCheckedIn, GuestListUploaded])
export type Webhook = z.output<typeof Webhook>
