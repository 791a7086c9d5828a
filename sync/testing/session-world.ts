import { systemClock } from '../browser/system.ts'
import { createSession } from '../session.ts'

/** A session, and pages that it can ask, for tests. Timers must be faked. */

export const una = { id: 'una', name: 'Una' }

/** A token that expires in `seconds`. */
export const tokenFor = (seconds: number, name = 'a') =>
  `x.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds, name }))}.y`

/** Una's session, with its requests to the pages and its notifications. `pages`: how many are open. */
export function setUp(pages = 1) {
  const asked: { userId: string; stale: boolean }[] = []
  const told = { changes: 0, tokens: 0 }
  const network = { offline: false }
  const session = createSession({
    clock: systemClock,
    isOffline: () => network.offline,
    askPages: async (userId, stale) => {
      asked.push({ userId, stale })
      return pages
    },
    onChange: () => {
      told.changes += 1
    },
    onToken: () => {
      told.tokens += 1
    },
  })
  session.setUser(una)
  return { session, asked, told, network }
}
