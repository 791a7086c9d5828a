import { z } from 'zod'
import { PASS_DURATIONS } from '../rules/passes.ts'
import { ClientId, EventId, Instant, Returned, text, Uuid, whole } from './fields.ts'

export const Pass = z.object({
  pass_id: whole(123_456_789),
  guest_id: Uuid,
  guest_name: text('Jane Doe'),
  allocated_at: Instant,
  /** Minutes. */
  duration: whole(30),
  returned: z.boolean(),
  is_vcarb: z.boolean(),
})
export type Pass = z.output<typeof Pass>

const byEvent = z.object({ eventID: EventId })

export const passList = { params: byEvent, response: z.array(Pass) }

export const passCreate = {
  params: byEvent,
  body: z.object({
    passID: ClientId,
    guestID: Uuid,
    allocated: Instant,
    duration: z
      .number()
      .int()
      .refine(minutes => PASS_DURATIONS.includes(minutes), 'must be 5 to 60 minutes in steps of 5')
      .meta({ examples: [30] }),
    is_vcarb: z.boolean().default(false),
  }),
  response: Pass,
}

export const passReturn = {
  params: z.object({ eventID: EventId, passID: ClientId }),
  body: Returned,
  response: z.array(Pass),
}
