import { createHash } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Change, type Origin, recordWrite } from '../changes/versions.ts'
import type { Db } from '../db/client.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { violatedConstraint } from '../db/violation.ts'
import { HttpError } from './http-error.ts'

/** A request under an idempotency key. Two requests with the same key must be equal. */
export interface Claim {
  readonly userId: string
  /** UUID. */
  readonly key: string
  /** Whether the caller chose the key and may use it again. For a key of our own, no answer is stored. */
  readonly isClientKey: boolean
  readonly method: string
  readonly url: string
  /** The body as sent. Its parsed form may differ when it is sent again to a newer version, with other defaults. */
  readonly content: string | Buffer
  /** The body as parsed by its schema, whose fingerprint an older version compares while both are running. */
  readonly completed: () => string | Buffer
}

/** The `userId` for the claims of callers with an invite code. */
export const inviteCaller = (code: string): string => `invite ${code}`

/** The answer to a write, new or replayed. `versions` is a `Trackside-Version` header. */
export interface Outcome {
  readonly status: number
  readonly answer: unknown
  readonly versions: string
  readonly replayed: boolean
}

/** The result of a write's handler. */
export interface Work {
  readonly status: number
  readonly answer: unknown
  readonly changed: readonly Change[]
  /** Scopes that were read but not changed. */
  readonly unchanged: readonly number[]
  /** The statement that carries the write out, if it is only planned so far. */
  readonly effect?: SQL | undefined
}

/**
 * Carries a write out exactly once (design section 6). `prepare` runs before the transaction and returns the work for
 * inside. One transaction claims the user's key, does the work, records the changes and stores the answer. A repeated
 * client key returns the stored answer.
 *
 * Throws IdempotencyMismatch if the key was used for another request, InProgress while the same request is being
 * carried out, and every error of the work. A failed write leaves nothing behind (except what a CommittedError keeps)
 * and may be tried again.
 */
export const executeOnce = (
  db: Db,
  claim: Claim,
  origin: Origin,
  prepare: () => Promise<(tx: Db) => Promise<Work>>,
): Promise<Outcome> =>
  withReplay(db, claim, async () => {
    const work = await prepare()
    return transact(db, async tx => {
      const before = claim.isClientKey ? await claimKey(tx, claim) : undefined
      if (before) return before
      return finish(tx, claim, origin, await work(tx))
    })
  })

/**
 * The most attempts. A write is planned again if its data has changed between reading and writing. Another write has
 * then taken effect, so of this many at the same moment each succeeds.
 */
const MAX_TRIES = 20

/**
 * Like `executeOnce`, for a write that a single statement can carry out together with its write record, if the data is
 * still as it was when the write was planned. Storing the answer claims the key: of two requests with the same key, the
 * second waits for the first and returns its answer.
 */
export const executeOnceInOneStatement = (
  db: Db,
  claim: Claim,
  origin: Origin,
  plan: () => Promise<Work>,
): Promise<Outcome> =>
  withReplay(db, claim, async () => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const outcome = await finish(db, claim, origin, await plan())
      if (outcome) return outcome
    }
    throw new HttpError('Conflict')
  })

/** Runs a write. If it fails because it was carried out before, returns the stored answer instead of the new error. */
async function withReplay(db: Db, claim: Claim, run: () => Promise<Outcome | undefined>): Promise<Outcome> {
  try {
    const outcome = await run()
    if (!outcome) throw new HttpError('Conflict')
    return outcome
  } catch (error) {
    const taken = violatedConstraint(error) === 'idempotency_keys_user_id_key_pk'
    if (!claim.isClientKey || (!taken && !(error instanceof HttpError))) throw error
    const before = await storedAnswer(db, claim)
    if (before) return before
    throw error
  }
}

const fingerprintOf = ({ method, url }: Claim, content: Claim['content']): string =>
  createHash('sha256').update(`${method} ${url}\n`).update(content).digest('base64')

function fingerprintsOf(claim: Claim) {
  const fingerprint = fingerprintOf(claim, claim.completed())
  const sent = fingerprintOf(claim, claim.content)
  return { fingerprint, sentFingerprint: sent === fingerprint ? null : sent }
}

/** Stores the record of a write; returns undefined if its effect returned no row. */
async function finish(
  db: Db,
  claim: Claim,
  origin: Origin,
  { status, answer, changed, unchanged, effect }: Work,
): Promise<Outcome | undefined> {
  const { userId, key, isClientKey } = claim
  const kept = isClientKey
    ? { userId, key, ...fingerprintsOf(claim), status, answer: answer ?? null }
    : undefined
  const versions = await recordWrite(db, { origin, changed, unchanged, effect, answer: kept })
  return versions === undefined ? undefined : { status, answer, versions, replayed: false }
}

const isKey = ({ userId, key }: Pick<Claim, 'userId' | 'key'>) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

/** Whether a write was carried out under this key, so that its answer can be returned again. */
export const isAnswered = async (db: Db, claim: Pick<Claim, 'userId' | 'key'>): Promise<boolean> =>
  (await db.$count(idempotencyKeys, isKey(claim))) > 0

/** Claims the key until the transaction ends, and returns the answer stored under it, if any. Throws InProgress. */
async function claimKey(tx: Db, claim: Claim): Promise<Outcome | undefined> {
  const name = `${claim.userId} ${claim.key}`
  const [claimed] = await tx
    .select({
      free: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`,
      stored: idempotencyKeys,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(idempotencyKeys, isKey(claim))
  if (!claimed?.free) throw new HttpError('InProgress')
  return claimed.stored ? replay(claimed.stored, claim) : undefined
}

async function storedAnswer(db: Db, claim: Claim): Promise<Outcome | undefined> {
  const [stored] = await db.select().from(idempotencyKeys).where(isKey(claim))
  return stored && replay(stored, claim)
}

function replay(stored: typeof idempotencyKeys.$inferSelect, claim: Claim): Outcome {
  const isSame = [claim.content, claim.completed()].some(content =>
    [stored.fingerprint, stored.sentFingerprint].includes(fingerprintOf(claim, content)),
  )
  if (!isSame) throw new HttpError('IdempotencyMismatch')
  const { status, answer, versions } = stored
  return { status, answer: status === 204 ? undefined : answer, versions, replayed: true }
}
