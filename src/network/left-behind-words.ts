import { pluralize } from '../../contract/rules/pluralize.ts'
import type { LeftBehind } from '../../contract/worker/messages.ts'

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** Whose changes they are: 'Ada Bell', or 'somebody' where the device does not know it. */
export const whoseWords = ({ name }: LeftBehind): string => name ?? 'somebody'

/** How many, and since when: '3 changes since 2 October 2026'. */
export const howManyWords = ({ count, since }: LeftBehind): string =>
  `${pluralize(count, 'change')} since ${DAY.format(new Date(since))}`
