import type { Emptied } from './emptied.ts'

const EMPTIED = 'This device was emptied by the browser: everything'

/** Until when nothing is fetched: a sign-in, the end of the operator's offline mode, or a network. */
type FetchedAfter = 'sign-in' | 'offline-mode' | 'network' | undefined

const WHEN = {
  'sign-in': 'is fetched again once you have signed in',
  'offline-mode': 'is fetched again as soon as offline mode is off',
  network: 'is fetched again as soon as there is a network',
} as const

/** What is said of it, and what it means for what waited. */
export function emptiedWords({ waiting }: Emptied, after: FetchedAfter): { title: string; detail: string } {
  return {
    title: `${EMPTIED} ${after === undefined ? 'is being fetched again' : WHEN[after]}`,
    detail:
      waiting === 0
        ? 'Nothing waited to be sent when the app was last open. Install the app to the home screen to prevent this.'
        : `When the app was last open, ${waiting === 1 ? 'one change' : `${waiting} changes`} waited to be sent. Anything not sent since then is lost: please check whether it is there. Install the app to the home screen to prevent this.`,
  }
}
