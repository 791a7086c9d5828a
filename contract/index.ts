import * as devices from './devices.ts'
import * as events from './events.ts'
import * as groups from './groups.ts'
import * as guests from './guests.ts'
import * as invites from './invites.ts'
import * as listUploads from './list-uploads.ts'
import * as live from './live.ts'
import * as passes from './passes.ts'
import * as personalData from './personal-data.ts'
import * as predictor from './predictor.ts'
import * as radios from './radios.ts'
import * as redemption from './redemption.ts'
import * as session from './session.ts'
import * as system from './system.ts'
import * as tours from './tours.ts'
import * as trail from './trail.ts'
import * as users from './users.ts'

/** The one table: every endpoint of the API, by name. Page, worker and server derive all they know of it from here. */
export const contract = {
  ...events,
  ...guests,
  ...groups,
  ...tours,
  ...passes,
  ...radios,
  ...redemption,
  ...predictor,
  ...users,
  ...invites,
  ...devices,
  ...listUploads,
  ...session,
  ...system,
  ...trail,
  ...personalData,
  ...live,
} as const

export type Contract = typeof contract
export type RowName = keyof Contract
export type ReadName = { [N in RowName]: Contract[N]['method'] extends 'GET' ? N : never }[RowName]
export type WriteName = Exclude<RowName, ReadName>

/** Where the API stands on its host; every path of a row is below it. */
export const API_BASE = '/api'
