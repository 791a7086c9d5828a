import * as batch from './api/batch.ts'
import * as devices from './api/devices.ts'
import * as events from './api/events.ts'
import * as groups from './api/groups.ts'
import * as guestPage from './api/guest-page.ts'
import * as guests from './api/guests.ts'
import * as handovers from './api/handovers.ts'
import * as invites from './api/invites.ts'
import * as listUploads from './api/list-uploads.ts'
import * as live from './api/live.ts'
import * as passes from './api/passes.ts'
import * as personalData from './api/personal-data.ts'
import * as predictor from './api/predictor.ts'
import * as radios from './api/radios.ts'
import * as redemption from './api/redemption.ts'
import * as season from './api/season.ts'
import * as session from './api/session.ts'
import * as system from './api/system.ts'
import * as tours from './api/tours.ts'
import * as trail from './api/trail.ts'
import * as users from './api/users.ts'

/** Every endpoint of the API, by name. Page, worker and server derive everything about the API from this table. */
export const contract = {
  ...events,
  ...guests,
  ...guestPage,
  ...groups,
  ...tours,
  ...passes,
  ...radios,
  ...redemption,
  ...predictor,
  ...users,
  ...invites,
  ...handovers,
  ...devices,
  ...listUploads,
  ...season,
  ...session,
  ...system,
  ...trail,
  ...personalData,
  ...live,
  ...batch,
} as const

export type Contract = typeof contract
export type RowName = keyof Contract
export type ReadName = { [N in RowName]: Contract[N]['method'] extends 'GET' ? N : never }[RowName]
export type WriteName = Exclude<RowName, ReadName>
/** The writes that may wait in the outbox of a device. */
export type QueuedWriteName = {
  [N in WriteName]: Contract[N]['offline']['mode'] extends 'queue' ? N : never
}[WriteName]

/** The base path of the API on its host. The path of every row is below it. */
export const API_BASE = '/api'
