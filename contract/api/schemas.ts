import type { RowName } from '../index.ts'
import * as batch from './batch.schema.ts'
import * as devices from './devices.schema.ts'
import type { Schemas } from './endpoint.ts'
import * as events from './events.schema.ts'
import * as groups from './groups.schema.ts'
import { guestPage } from './guest-page.schema.ts'
import * as guests from './guests.schema.ts'
import * as handovers from './handovers.schema.ts'
import * as invites from './invites.schema.ts'
import * as listUploads from './list-uploads.schema.ts'
import { live } from './live.schema.ts'
import * as passes from './passes.schema.ts'
import * as personalData from './personal-data.schema.ts'
import * as predictor from './predictor.schema.ts'
import * as radios from './radios.schema.ts'
import * as redemption from './redemption.schema.ts'
import * as season from './season.schema.ts'
import * as session from './session.schema.ts'
import * as system from './system.schema.ts'
import * as tours from './tours.schema.ts'
import * as trail from './trail.schema.ts'
import * as users from './users.schema.ts'

const all = {
  ...events,
  ...guests,
  guestPage,
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
  live,
  ...batch,
}

/** The schemas of every row, by the row's name; for the server and the tests. */
export const schemas = all satisfies Record<RowName, Schemas>
