import type { RowName } from '../contract/index.ts'
import type { Handlers } from './call.ts'
import type { Database } from './db/client.ts'
import { eventHandlers } from './features/events/events.ts'
import { groupHandlers } from './features/groups/handlers.ts'
import { guestHandlers } from './features/guests/handlers.ts'
import { inviteHandlers } from './features/invites/invites.ts'
import { liveHandlers } from './features/live/live.ts'
import { passHandlers } from './features/passes/passes.ts'
import { predictorHandlers } from './features/predictor/predictor.ts'
import { radioHandlers } from './features/radios/radios.ts'
import { redemptionHandlers } from './features/redemption/handlers.ts'
import { systemHandlers } from './features/system/system.ts'
import { tourHandlers } from './features/tours/handlers.ts'
import { trailHandlers } from './features/trail/trail.ts'
import { userHandlers } from './features/users/users.ts'
import type { Hub } from './live/hub.ts'
import type { SignIn } from './sign-in.ts'

interface HandlerNeeds {
  readonly database: Database
  readonly signIn: SignIn
  readonly hub: Hub
  readonly isEnding: () => boolean
}

/** Every handler by its row's name. A row that is missing here does not compile. */
export const handlers = ({ database, signIn, hub, isEnding }: HandlerNeeds): Handlers<RowName> => ({
  ...eventHandlers,
  ...guestHandlers(),
  ...groupHandlers,
  ...userHandlers,
  ...redemptionHandlers,
  ...inviteHandlers,
  ...tourHandlers,
  ...passHandlers,
  ...radioHandlers,
  ...predictorHandlers,
  ...trailHandlers,
  ...systemHandlers(database, signIn, isEnding),
  ...liveHandlers(hub),
})
