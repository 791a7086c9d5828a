import type { Handlers } from '../../http/call.ts'
import { revokeToken } from './revoked-tokens.ts'

/** The server's part of signing out (spec section 4 'Auth'): revokes the caller's token. */
export const sessionHandlers: Handlers<'sessionEnd'> = {
  sessionEnd: async ({ db, caller }) => {
    if (!caller.token) throw new Error('The call has no token to end.')
    await revokeToken(db, caller.token)
  },
}
