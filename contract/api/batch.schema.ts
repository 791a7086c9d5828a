import { z } from 'zod'
import { MAX_BATCH_WRITES } from '../rules/limits.ts'
import { textUpTo, whole } from './fields.ts'
import { header } from './headers.ts'

/** Only the frame of a write is checked here: errors within a write are reported in its own answer. */
const BatchedWrite = z.object({
  method: z.enum(['POST', 'PUT', 'DELETE']),
  /** Below the API base, parameters filled in. */
  path: textUpTo(1000, '/guests/checkin/6f1c9a52-3f52-4a10-9a3b-5b4dd1f0a001'),
  /** The write's own headers; the batch's headers (user, device, time of sending) apply to all writes. */
  headers: z.object({
    [header.idempotencyKey]: textUpTo(100, '0b7cf1de-7a43-4c11-8f0a-52a2d36c1a11'),
    [header.at]: z
      .string()
      .max(100)
      .optional()
      .meta({ examples: ['2026-11-20T08:32:00.000Z'] }),
  }),
  body: z
    .unknown()
    .optional()
    .meta({ examples: [{ timestamp: '2026-11-20T08:32:00.000Z' }] }),
  /** The indexes of earlier writes in the batch that must succeed first. */
  after: z
    .array(z.number().int().min(0))
    .max(MAX_BATCH_WRITES)
    .default([])
    .meta({ examples: [[]] }),
})
export type BatchedWrite = z.output<typeof BatchedWrite>

/** The answer to one write: the same that it would get alone. */
const BatchedAnswer = z.object({
  status: whole(200),
  /** The headers that concern the write: `Trackside-Version`, `Trackside-Replayed`, `Retry-After`. */
  headers: z.record(z.string(), z.string()).meta({ examples: [{ [header.version]: '7:413' }] }),
  /** Missing if the answer has no body. */
  body: z
    .unknown()
    .optional()
    .meta({ examples: [{ time: '2026-11-20T08:32:00.000Z' }] }),
})
export type BatchedAnswer = z.output<typeof BatchedAnswer>

export const writeBatch = {
  body: z.object({
    writes: z
      .array(BatchedWrite)
      .min(1)
      .max(MAX_BATCH_WRITES)
      .refine(
        writes => writes.every(({ after }, at) => after.every(other => other < at)),
        'a write can only come after an earlier one',
      ),
  }),
  response: z.object({ outcomes: z.array(BatchedAnswer) }),
}
