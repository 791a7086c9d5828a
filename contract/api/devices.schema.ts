import { z } from 'zod'
import { MAX_DEVICE_NAME_LENGTH } from '../rules/limits.ts'
import { Instant, nameOrEmpty, text, Uuid } from './fields.ts'

/** What was asked of a device that is signed out from elsewhere, and how far it has come. */
const DeviceSignOut = z.object({
  requested_at: Instant,
  /** Name of who asked for it. */
  requested_by: text('Jane Doe'),
  /** Whether it sends what waits on it first. */
  waits: z.boolean(),
  /** When the device first heard of it; from then on it cannot be called back. */
  told_at: Instant.nullable(),
  emptied_at: Instant.nullable(),
  /** Unsent writes that were lost with it; null until it is emptied. */
  lost: z.number().int().nullable(),
})

/** A device as it last said of itself. */
export const Device = z.object({
  id: Uuid,
  /** What staff call it; null until it is given a name. */
  name: text('Desk 1').nullable(),
  /** Who was signed in when it was last seen. */
  user_name: text('Jane Doe'),
  app_version: z.string().nullable(),
  first_seen: Instant,
  last_seen: Instant,
  /** Unsent writes of who is signed in. */
  waiting: z.number().int(),
  /** Unsent writes of people who are not signed in there now. */
  waiting_of_others: z.number().int(),
  /** Writes that were refused and are not settled. */
  rejected: z.number().int(),
  /** Whether it is the one that asks. */
  is_this: z.boolean(),
  sign_out: DeviceSignOut.nullable(),
})
export type Device = z.output<typeof Device>

const byDevice = z.object({ id: Uuid })

export const deviceList = { response: z.array(Device) }
/** An empty name takes the name away. */
export const deviceRename = {
  params: byDevice,
  body: z.object({ name: nameOrEmpty(MAX_DEVICE_NAME_LENGTH).meta({ examples: ['Desk 1'] }) }),
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
