import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { pinAttempts } from '../../db/counts.ts'
import { lockNamed } from '../../db/named-lock.ts'
import { CommittedError, HttpError } from '../../http/http-error.ts'

/**
 * Prevents the guessing of pins. Only wrong pins count, so that a user who corrects a typing error is never delayed.
 * They are counted in the database, for all server processes together.
 */

/** After this many wrong pins of a user within the window, no pin is looked up until the first has left the window. */
const MAX_WRONG_PINS = 10
const WINDOW_SECONDS = 60

const windowStart = sql`clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS})`

/**
 * Must be called in a transaction before a pin is looked up. Look-ups of one user run one at a time, so that concurrent
 * guesses are counted too. Throws TooManyWrongPins with `retry_after` (seconds).
 */
export async function guardPins(tx: Db, userId: string): Promise<void> {
  await lockNamed(tx, `pins of ${userId}`)
  const [recent] = await tx
    .select({
      wrong: sql<number>`count(*)::int`,
      wait: sql<number>`coalesce(ceil(${WINDOW_SECONDS} - extract(epoch from clock_timestamp() - min(${pinAttempts.at}))), 0)::int`,
    })
    .from(pinAttempts)
    .where(and(eq(pinAttempts.userId, userId), sql`${pinAttempts.at} > ${windowStart}`))
  if (!recent || recent.wrong < MAX_WRONG_PINS) return
  const seconds = Math.max(1, recent.wait)
  throw new HttpError(
    'TooManyWrongPins',
    `${MAX_WRONG_PINS} wrong pins in a minute. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and look the guest up again, or search by name.`,
    { retry_after: seconds },
  )
}

/** Counts a wrong pin, deletes those outside the window, and throws a PinNotFound that commits the count. */
export async function refusePin(tx: Db, userId: string): Promise<never> {
  await tx
    .delete(pinAttempts)
    .where(and(eq(pinAttempts.userId, userId), sql`${pinAttempts.at} <= ${windowStart}`))
  await tx.insert(pinAttempts).values({ userId, at: sql`clock_timestamp()` })
  throw new CommittedError('PinNotFound')
}
