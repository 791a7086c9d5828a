import type { RowName } from '../contract/index.ts'
import type { Hub } from './changes/hub.ts'
import type { Database } from './db/client.ts'
import { batchHandlers } from './features/batch/batch.ts'
import type { DeviceSightings } from './features/devices/device-sightings.ts'
import { deviceHandlers } from './features/devices/devices.ts'
import type { SignOutOrders } from './features/devices/sign-out-orders.ts'
import { eventHandlers } from './features/events/events.ts'
import { groupHandlers } from './features/groups/handlers.ts'
import { guestPageHandlers } from './features/guests/guest-page.ts'
import { guestHandlers } from './features/guests/handlers.ts'
import { handoverHandlers } from './features/handovers/handovers.ts'
import { admitUpload } from './features/invites/admit-upload.ts'
import type { GuestFileReader } from './features/invites/guest-file/guest-file-reader.ts'
import { inviteHandlers } from './features/invites/invites.ts'
import { listUploadHandlers } from './features/invites/restore-list.ts'
import { liveHandlers } from './features/live/live.ts'
import { passHandlers } from './features/passes/passes.ts'
import { personalDataHandlers } from './features/personal-data/handlers.ts'
import { predictorHandlers } from './features/predictor/predictor.ts'
import { radioHandlers } from './features/radios/radios.ts'
import { redemptionHandlers } from './features/redemption/handlers.ts'
import { seasonHandlers } from './features/season/season.ts'
import type { RevokedTokens } from './features/session/revoked-tokens.ts'
import { sessionHandlers } from './features/session/session.ts'
import { systemHandlers } from './features/system/system.ts'
import { tourHandlers } from './features/tours/handlers.ts'
import { trailHandlers } from './features/trail/trail.ts'
import { userHandlers } from './features/users/users.ts'
import type { Handlers } from './http/call.ts'
import type { Dispatch } from './http/dispatch.ts'
import type { Admissions } from './http/register.ts'
import type { IssuerKeys } from './tokens/issuer-keys.ts'
import type { SignIn } from './tokens/sign-in.ts'

interface HandlerNeeds {
  readonly database: Database
  readonly signIn: SignIn
  readonly issuerKeys: Pick<IssuerKeys, 'status'>
  readonly hub: Hub
  readonly revoked: RevokedTokens
  readonly guestFiles: GuestFileReader
  readonly orders: SignOutOrders
  readonly sightings: DeviceSightings
  readonly isShuttingDown: () => boolean
  readonly dispatch: Dispatch
}

/** All handlers, by the name of their row. A missing row is a type error. */
export const handlers = (needs: HandlerNeeds): Handlers<RowName> => ({
  ...eventHandlers,
  ...guestHandlers(),
  ...guestPageHandlers,
  ...groupHandlers,
  ...userHandlers,
  ...redemptionHandlers,
  ...inviteHandlers(needs),
  ...listUploadHandlers,
  ...tourHandlers,
  ...handoverHandlers,
  ...passHandlers,
  ...radioHandlers,
  ...predictorHandlers,
  ...seasonHandlers(),
  ...sessionHandlers,
  ...trailHandlers,
  ...personalDataHandlers,
  ...systemHandlers(needs),
  ...deviceHandlers(needs),
  ...liveHandlers(needs),
  ...batchHandlers(needs),
})

/** The checks of calls before their body is read. */
export const admissions: Admissions = { guestListUpload: admitUpload }
