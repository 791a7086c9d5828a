import { pluralize } from '../../contract/rules/pluralize.ts'
import type { LeftBehind } from '../../contract/worker/messages.ts'

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** The owner of the changes: 'Ada Bell', or 'somebody' if the device does not know the name. */
export const ownerName = ({ name }: LeftBehind): string => name ?? 'somebody'

/** The number of changes and the date of the first: '3 changes since 2 October 2026'. */
export const howManyWords = ({ count, since }: LeftBehind): string =>
  `${pluralize(count, 'change')} since ${DAY.format(new Date(since))}`

/** Says that unsent changes of other users are on this device, without what they are. */
export const othersWaitWords = (count: number): string =>
  `${pluralize(count, 'change')} of somebody else ${count === 1 ? 'waits' : 'wait'} on this device`

export const SENT_BY_OWNER = 'What this person did is sent when they sign in here.'
