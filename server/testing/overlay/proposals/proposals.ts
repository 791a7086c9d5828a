import type { QueuedWriteName } from '../../../../contract/index.ts'
import type { ProposalsOf } from './choice.ts'
import { eventsAndUsersProposals } from './events-and-users.ts'
import { groupsProposals } from './groups.ts'
import { guestsProposals } from './guests.ts'
import { passesAndRadiosProposals } from './passes-and-radios.ts'
import { redemptionProposals } from './redemption.ts'
import { toursProposals } from './tours.ts'

/** A proposal for every write that can be queued. A missing one is a type error. */
export const proposals: ProposalsOf<QueuedWriteName> = {
  ...eventsAndUsersProposals,
  ...guestsProposals,
  ...groupsProposals,
  ...toursProposals,
  ...passesAndRadiosProposals,
  ...redemptionProposals,
}
