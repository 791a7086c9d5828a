import { sql } from 'drizzle-orm'
import { APP_VERSION } from '../../../contract/api/version.ts'
import type { Database, Db } from '../../db/client.ts'
import type { Handlers } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import type { IssuerKeys } from '../../tokens/issuer-keys.ts'
import type { SignIn } from '../../tokens/sign-in.ts'

/** How long the database may take to answer: a balancer asks every few seconds and needs the result in time. */
const DATABASE_TIMEOUT_MS = 2000
/** How long the result is reused. */
const KEEP_ANSWER_MS = 250

interface SystemHandlerNeeds {
  readonly database: Database
  readonly signIn: SignIn
  readonly issuerKeys: Pick<IssuerKeys, 'status'>
  /** Whether the server has been told to stop. */
  readonly isShuttingDown: () => boolean
}

/** Calls about the server itself. */
export const systemHandlers = ({
  database,
  signIn,
  issuerKeys,
  isShuttingDown,
}: SystemHandlerNeeds): Handlers<'health' | 'alive' | 'ready' | 'appConfig'> => {
  const checkDatabase = createDatabaseCheck(database.db)
  return {
    health: {
      answer: async () => {
        await checkDatabase()
        return { status: 'ok', database: database.engine }
      },
    },
    alive: { answer: async () => ({ status: 'ok' }) },
    ready: {
      answer: async () => {
        if (isShuttingDown()) throw new HttpError('Unavailable', 'The server is ending.')
        await checkDatabase()
        const { keys, at } = issuerKeys.status()
        return { status: 'ok', issuer_keys: keys, ...(at && { issuer_keys_at: at.toISOString() }) }
      },
    },
    appConfig: {
      answer: async () => ({ mode: signIn.mode, version: APP_VERSION, auth: signIn.page }),
    },
  }
}

/**
 * Returns a function that checks whether the database answers. Calls within a quarter of a second share one check,
 * because anybody may call without limit. Rejects with Unavailable if the database does not answer.
 */
function createDatabaseCheck(db: Db): () => Promise<void> {
  let answering: Promise<void> | undefined
  const forget = () => {
    answering = undefined
  }
  return () => {
    answering ??= askDatabase(db).finally(() => setTimeout(forget, KEEP_ANSWER_MS).unref())
    return answering
  }
}

async function askDatabase(db: Db): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(reject, DATABASE_TIMEOUT_MS, new Error('too late'))
  })
  try {
    await Promise.race([db.execute(sql`select 1`), late])
  } catch (cause) {
    throw new HttpError('Unavailable', 'The database does not answer.', {}, { cause })
  } finally {
    clearTimeout(timer)
  }
}
