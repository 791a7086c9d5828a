import { z } from 'zod'
import { decimal, EventId, Instant, text, Uuid } from './fields.ts'

/** One change in the audit trail. */
export const TrailEntry = z.object({
  id: z.number().int(),
  /** Version of the event that the write made: all entries of one write have the same. */
  version: z.number().int(),
  /** The name of the contract row that made the change. */
  what: text('guestCheckIn'),
  /** The changed entity (contract/offline/entities.ts). */
  entity: z.string(),
  /** The name of the guest, group or tour, if it is still known. */
  subject: text('Jane Doe').nullable(),
  /** What it was about, to be read after its audit label: ` for 20/11/2026`. Missing in answers of older servers. */
  about: z.string().optional(),
  /** Ids, days and other values of the change. */
  detail: z.record(z.string(), z.unknown()),
  who: text('Avery Holloway'),
  /** The beginning of the device's random id; null if none was sent. */
  device: z.string().nullable(),
  /** The name that staff gave the device; null if they gave none. */
  device_name: text('Gate 2').nullable(),
  /** When the change was made on the device. */
  at: Instant,
  arrived_at: Instant,
  /** Whether the write waited on the device for more than 10 seconds. */
  replayed: z.boolean(),
})
export type TrailEntry = z.output<typeof TrailEntry>

/** A page of changes, latest first. `next` is the `before` of the next page; null on the last page. */
export const Trail = z.object({ entries: z.array(TrailEntry), next: z.number().int().nullable() })
export type Trail = z.output<typeof Trail>

const query = z.object({
  before: decimal(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).optional(),
})

export const guestTrail = { params: z.object({ id: Uuid }), query, response: Trail }

export const eventTrail = { params: z.object({ eventID: EventId }), query, response: Trail }
