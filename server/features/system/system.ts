import { sql } from 'drizzle-orm'
import { APP_VERSION } from '../../../contract/version.ts'
import type { Handlers } from '../../call.ts'
import type { Database, Db } from '../../db/client.ts'
import { HttpError } from '../../http-error.ts'
import type { SignIn } from '../../sign-in.ts'

/** A balancer asks every few seconds and wants to know in time. */
const PATIENCE_MS = 2000

/** The calls about the server itself. `isEnding` once it was told to end. */
export const systemHandlers = (
  database: Database,
  signIn: SignIn,
  isEnding: () => boolean,
): Handlers<'health' | 'alive' | 'ready' | 'appConfig'> => ({
  health: {
    answer: async ({ db }) => {
      await askDatabase(db)
      return { status: 'ok', database: database.engine }
    },
  },
  alive: { answer: async () => ({ status: 'ok' }) },
  ready: {
    answer: async ({ db }) => {
      if (isEnding()) throw new HttpError('Unavailable', 'The server is ending.')
      await askDatabase(db)
      return { status: 'ok' }
    },
  },
  appConfig: {
    answer: async () => ({ mode: signIn.mode, version: APP_VERSION, auth: signIn.page }),
  },
})

/** Throws Unavailable when the database does not answer. */
async function askDatabase(db: Db): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(reject, PATIENCE_MS, new Error('too late'))
  })
  try {
    await Promise.race([db.execute(sql`select 1`), late])
  } catch (cause) {
    throw new HttpError('Unavailable', 'The database does not answer.', {}, { cause })
  } finally {
    clearTimeout(timer)
  }
}
