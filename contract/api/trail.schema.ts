import { z } from 'zod'
import { decimal, EventId, Instant, text, Uuid } from './fields.ts'

/** One change, as the audit trail has it. */
export const TrailEntry = z.object({
  id: z.number().int(),
  /** Name of the contract row that made it. */
  what: text('guestCheckIn'),
  /** What was changed, as contract/offline/entities.ts names it. */
  entity: z.string(),
  /** The name of the guest, group or tour, where it is still known. */
  subject: text('Jane Doe').nullable(),
  /** Ids, days and plain values of the change. */
  detail: z.record(z.string(), z.unknown()),
  who: text('Avery Holloway'),
  /** Begin of the installation's random id; null where none was sent. */
  device: z.string().nullable(),
  /** What staff call it; null where they call it nothing. */
  device_name: text('Gate 2').nullable(),
  /** When it happened, by the device that did it. */
  at: Instant,
  arrived_at: Instant,
  /** It waited on the device before it was sent: more than 10 seconds. */
  replayed: z.boolean(),
})
export type TrailEntry = z.output<typeof TrailEntry>

/** The latest change first. `next` is the `before` of the entries that follow; null at the end. */
export const Trail = z.object({ entries: z.array(TrailEntry), next: z.number().int().nullable() })
export type Trail = z.output<typeof Trail>

const query = z.object({
  before: decimal(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).optional(),
})

export const guestTrail = { params: z.object({ id: Uuid }), query, response: Trail }

export const eventTrail = { params: z.object({ eventID: EventId }), query, response: Trail }
