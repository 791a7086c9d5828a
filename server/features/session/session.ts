import type { Handlers } from '../../http/call.ts'
import { endToken } from './revoked-tokens.ts'

/** Signing out, as far as the server goes (spec section 4 'Auth'): the caller's own token ends. */
export const sessionHandlers: Handlers<'sessionEnd'> = {
  sessionEnd: async ({ db, caller }) => {
    if (!caller.token) throw new Error('The call has no token to end.')
    await endToken(db, caller.token)
  },
}
