import { z } from 'zod'
import { MAX_PASS_CODE_DIGITS } from '../rules/limits.ts'
import { ClientId, EventId, Instant, Returned, text, Uuid, whole } from './fields.ts'

export const Radio = z.object({
  radio_id: whole(123_456_789),
  guest_id: Uuid,
  guest_name: text('Jane Doe'),
  allocated_at: Instant,
  pass_code: text('42'),
  returned: z.boolean(),
  is_vcarb: z.boolean(),
})
export type Radio = z.output<typeof Radio>

const PASS_CODE_MESSAGE = `must be 1 to ${MAX_PASS_CODE_DIGITS} digits`

const byEvent = z.object({ eventID: EventId })

export const radioList = { params: byEvent, response: z.array(Radio) }

export const radioCreate = {
  params: byEvent,
  body: z.object({
    radioID: ClientId,
    guestID: Uuid,
    allocated: Instant,
    /** Digits only; a number is converted to its digits. */
    passCode: z
      .union(
        [
          z.string().max(MAX_PASS_CODE_DIGITS, PASS_CODE_MESSAGE).regex(/^\d+$/, PASS_CODE_MESSAGE),
          z
            .number()
            .int()
            .min(0, PASS_CODE_MESSAGE)
            .lt(10 ** MAX_PASS_CODE_DIGITS, PASS_CODE_MESSAGE),
        ],
        { error: PASS_CODE_MESSAGE },
      )
      .meta({ examples: ['42'] }),
    is_vcarb: z.boolean().default(false),
    /** The radio that another guest hands over: its allocation ends with this one, if it has not ended yet. */
    takes_over: ClientId.optional(),
  }),
  response: Radio,
}

export const radioReturn = {
  params: z.object({ eventID: EventId, radioID: ClientId }),
  body: Returned,
  response: z.array(Radio),
}
