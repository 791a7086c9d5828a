import { sql } from 'drizzle-orm'
import { APP_VERSION } from '../../../contract/version.ts'
import type { Handlers } from '../../call.ts'
import type { Database } from '../../db/client.ts'
import { HttpError } from '../../http-error.ts'
import type { SignIn } from '../../sign-in.ts'

/** The calls about the server itself. */
export const systemHandlers = (database: Database, signIn: SignIn): Handlers<'health' | 'appConfig'> => ({
  health: {
    answer: async ({ db }) => {
      await db.execute(sql`select 1`).catch(() => {
        throw new HttpError('Unavailable', 'The database does not answer.')
      })
      return { status: 'ok', database: database.engine }
    },
  },
  appConfig: {
    answer: async () => ({ mode: signIn.mode, version: APP_VERSION, auth: signIn.page }),
  },
})
