import { z } from 'zod'
import { EventId } from './fields.ts'

export const PredictorSubmission = z.object({
  id: z.number().int(),
  nickname: z.string().nullable(),
  /** Maps each question to its answer. */
  predictions: z.record(z.string(), z.unknown()),
  points: z.number(),
})
export type PredictorSubmission = z.output<typeof PredictorSubmission>

export const predictorSubmissions = {
  params: z.object({ eventID: EventId }),
  response: z.array(PredictorSubmission),
}
