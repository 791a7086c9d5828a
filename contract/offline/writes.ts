import type { QueuedWriteName, ReadName } from '../index.ts'
import type { AnyOfflineWrite } from './define-write.ts'
import { eventWrites } from './events.ts'
import { groupWrites } from './groups.ts'
import { guestWrites } from './guests.ts'
import { handoverWrites } from './handovers.ts'
import { passWrites } from './passes.ts'
import { radioWrites } from './radios.ts'
import { redemptionWrites } from './redemption.ts'
import { tourWrites } from './tours.ts'
import { userWrites } from './users.ts'

/** Every write that may wait on a device, by name. It is a type error if a write with `mode: 'queue'` is missing. */
export const offlineWrites = {
  ...eventWrites,
  ...guestWrites,
  ...groupWrites,
  ...tourWrites,
  ...passWrites,
  ...radioWrites,
  ...redemptionWrites,
  ...userWrites,
  ...handoverWrites,
} satisfies Record<QueuedWriteName, AnyOfflineWrite>

/** The reads whose answers a write changes, as types. */
export type AffectedRead<W extends QueuedWriteName> = keyof (typeof offlineWrites)[W]['effects'] & ReadName

/** The definition of the write `name`; undefined if it is not a write that may wait. */
export const offlineWrite = (name: string): AnyOfflineWrite | undefined =>
  Object.hasOwn(offlineWrites, name) ? offlineWrites[name as QueuedWriteName] : undefined

export const queuedWriteNames = Object.keys(offlineWrites) as readonly QueuedWriteName[]
