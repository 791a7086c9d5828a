import { z } from 'zod'
import { MAX_DEVICE_NAME_LENGTH } from '../rules/limits.ts'
import { Instant, lineOrEmpty, text, Uuid } from './fields.ts'

/** The order to a device that is signed out from elsewhere, and its progress. */
const DeviceSignOut = z.object({
  requested_at: Instant,
  /** The name of the user who gave the order. */
  requested_by: text('Jane Doe'),
  /** Whether the device sends its pending writes first. */
  waits: z.boolean(),
  /** When the device first received the order; from then on the order cannot be withdrawn. */
  told_at: Instant.nullable(),
  emptied_at: Instant.nullable(),
  /** The number of unsent writes that were lost; null until the device is emptied. */
  lost: z.number().int().nullable(),
})

/** A device as it last described itself. */
export const Device = z.object({
  id: Uuid,
  /** The name that staff gave it; null if they gave none. */
  name: text('Desk 1').nullable(),
  /** The user who was signed in when it was last seen. */
  user_name: text('Jane Doe'),
  app_version: z.string().nullable(),
  first_seen: Instant,
  last_seen: Instant,
  /** Unsent writes of the signed-in user. */
  waiting: z.number().int(),
  /** Unsent writes of users who are not signed in. */
  waiting_of_others: z.number().int(),
  /** Refused writes that nobody has retried or discarded. */
  rejected: z.number().int(),
  /** Whether this is the device that makes the call. */
  is_this: z.boolean(),
  sign_out: DeviceSignOut.nullable(),
})
export type Device = z.output<typeof Device>

const byDevice = z.object({ id: Uuid })

export const deviceList = { response: z.array(Device) }
/** An empty name removes the name. */
export const deviceRename = {
  params: byDevice,
  body: z.object({ name: lineOrEmpty(MAX_DEVICE_NAME_LENGTH).meta({ examples: ['Desk 1'] }) }),
  response: Device,
}
export const deviceSignOut = {
  params: byDevice,
  body: z.object({ waits: z.boolean().default(true) }),
  response: Device,
}
export const deviceSignOutCancel = { params: byDevice, response: z.void() }
export const deviceForget = { params: byDevice, response: z.void() }

export const deviceOrder = {
  params: byDevice,
  response: z.object({ signed_out: z.boolean(), waits: z.boolean(), requested_at: Instant.nullable() }),
}
export const deviceEmptied = {
  params: byDevice,
  body: z.object({ lost: z.number().int().min(0).max(1_000_000) }),
  response: z.void(),
}
