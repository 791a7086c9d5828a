import { pluralize } from '../../contract/rules/pluralize.ts'
import type { Emptied } from './emptied.ts'

const EMPTIED = 'This device was emptied by the browser: everything'

/** The event after which data is fetched again; undefined if it is being fetched now. */
type FetchedAfter = 'sign-in' | 'offline-mode' | 'network' | undefined

const WHEN = {
  'sign-in': 'is fetched again once you have signed in',
  'offline-mode': 'is fetched again as soon as offline mode is off',
  network: 'is fetched again as soon as there is a network',
} as const

/** Title and detail of the notice, with what it means for the changes that were waiting. */
export function emptiedWords({ waiting }: Emptied, after: FetchedAfter): { title: string; detail: string } {
  return {
    title: `${EMPTIED} ${after === undefined ? 'is being fetched again' : WHEN[after]}`,
    detail:
      waiting === 0
        ? 'Nothing waited to be sent when the app was last open. Install the app to the home screen to prevent this.'
        : `When the app was last open, ${pluralize(waiting, 'change')} waited to be sent. Anything not sent since then is lost: please check whether it is there. Install the app to the home screen to prevent this.`,
  }
}
