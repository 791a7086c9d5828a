import { z } from 'zod'
import { cleanFreeText, freeTextProblem } from '../rules/free-text.ts'
import { MAX_FREE_TEXT_LENGTH } from '../rules/limits.ts'
import { DayString, EventId, Instant, text, Uuid } from './fields.ts'

const count = z.number().int().min(0).max(1_000_000)

/** What was still open when the day was handed over, and a note for the next day. */
const HandoverContent = z.object({
  overdue_passes: count,
  radios_out: count,
  tours_not_started: count,
  guests_not_in: count,
  /** Refused writes that were not settled, on all devices as last reported. */
  refused: count,
  note: z
    .string()
    .overwrite(cleanFreeText)
    .refine(text => freeTextProblem(text) === undefined, {
      error: ({ input }) => freeTextProblem(String(input)),
    })
    .meta({ examples: ['Radio 12 has no battery.'], maxLength: MAX_FREE_TEXT_LENGTH }),
})
export type HandoverContent = z.output<typeof HandoverContent>

export const Handover = HandoverContent.extend({
  id: Uuid,
  event_id: z.number().int(),
  /** The day that was handed over. */
  day: DayString,
  /** When the day was handed over. */
  at: Instant,
  by: text('Jane Doe'),
})
export type Handover = z.output<typeof Handover>

const byEvent = z.object({ eventID: EventId })

export const handoverList = { params: byEvent, response: z.array(Handover) }

export const handoverCreate = {
  params: byEvent,
  /** `id` is drawn by the caller; the default is the Idempotency-Key. */
  body: HandoverContent.extend({ id: Uuid.optional(), day: DayString }),
  response: Handover,
}
