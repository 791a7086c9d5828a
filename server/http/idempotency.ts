import { createHash } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Change, type Origin, recordWrite } from '../changes/versions.ts'
import type { Db } from '../db/client.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { violatedConstraint } from '../db/violation.ts'
import { HttpError } from './http-error.ts'

/** What is asked for: two requests with one key must be the same one. */
export interface Claim {
  readonly userId: string
  /** UUID. */
  readonly key: string
  /** Made by the caller, who may come with it again; under a key of our own nobody can, and no answer is kept. */
  readonly isClientKey: boolean
  readonly method: string
  readonly url: string
  /** As it was sent: what its schema fills in and cleans may be another thing when it is sent again to a newer version. */
  readonly content: string | Buffer
  /** With what its schema fills in and cleans: older versions stored the fingerprint of that. */
  readonly completed: () => string
}

/** The `userId` of the claims of whoever comes with an invite code. */
export const inviteCaller = (code: string): string => `invite ${code}`

/** An answer as it was given, or was given before. `versions` is a `Trackside-Version` header. */
export interface Outcome {
  readonly status: number
  readonly answer: unknown
  readonly versions: string
  readonly replayed: boolean
}

/** What the work of a write leaves behind. */
export interface Work {
  readonly status: number
  readonly answer: unknown
  readonly changed: readonly Change[]
  /** Scopes that were looked at and not changed. */
  readonly unchanged: readonly number[]
  /** What does it, where it was only planned so far. */
  readonly effect?: SQL | undefined
}

/**
 * Carries a write out exactly once (design section 6): `prepare` does what is to be done before the transaction, and gives
 * the work for inside. In one transaction: claims the user's key, does the work, records the changes and stores the
 * answer. The same key again gives the stored answer; without one there is nothing to give again.
 *
 * Throws IdempotencyMismatch when the key was used for something else, InProgress while the same request is being
 * carried out, and whatever the work throws: a write that failed has left nothing behind (except what a CommittedError
 * keeps) and may be tried again.
 */
export const executeOnce = (
  db: Db,
  claim: Claim,
  origin: Origin,
  prepare: () => Promise<(tx: Db) => Promise<Work>>,
): Promise<Outcome> =>
  withReplay(db, claim, async fingerprint => {
    const work = await prepare()
    return transact(db, async tx => {
      const before = claim.isClientKey ? await claimKey(tx, claim) : undefined
      if (before) return before
      return finish(tx, claim, fingerprint, origin, await work(tx))
    })
  })

/** Attempts in all; a write is planned again when its data changed between reading it and writing. */
const MAX_TRIES = 5

/**
 * The same for a write that one statement can do: it is planned by what is there, and done where that still holds, with
 * its write record in that statement. The key is claimed by storing the answer: of two requests with one key, the second
 * waits for the first and then gives its answer.
 */
export const executeOnceInOneStatement = (
  db: Db,
  claim: Claim,
  origin: Origin,
  plan: () => Promise<Work>,
): Promise<Outcome> =>
  withReplay(db, claim, async fingerprint => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const outcome = await finish(db, claim, fingerprint, origin, await plan())
      if (outcome) return outcome
    }
    throw new HttpError('Conflict')
  })

/** Runs a write that may have been carried out before, unseen: then what was answered counts, and not what it met now. */
async function withReplay(
  db: Db,
  claim: Claim,
  run: (fingerprint: string) => Promise<Outcome | undefined>,
): Promise<Outcome> {
  try {
    const outcome = await run(fingerprintOf(claim, claim.content))
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

/** Stores the record of a write; undefined where its effect found nothing to do. */
async function finish(
  db: Db,
  { userId, key, isClientKey }: Claim,
  fingerprint: string,
  origin: Origin,
  { status, answer, changed, unchanged, effect }: Work,
): Promise<Outcome | undefined> {
  const kept = isClientKey ? { userId, key, fingerprint, status, answer: answer ?? null } : undefined
  const versions = await recordWrite(db, { origin, changed, unchanged, effect, answer: kept })
  return versions === undefined ? undefined : { status, answer, versions, replayed: false }
}

const isKey = ({ userId, key }: Pick<Claim, 'userId' | 'key'>) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

/** Whether a write was carried out under this key, so that its answer can be given again. */
export const isAnswered = async (db: Db, claim: Pick<Claim, 'userId' | 'key'>): Promise<boolean> =>
  (await db.$count(idempotencyKeys, isKey(claim))) > 0

/** Claims the key until the transaction ends, and gives the answer that was stored under it. Throws InProgress. */
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
  const isSame = [claim.content, claim.completed()].some(
    content => fingerprintOf(claim, content) === stored.fingerprint,
  )
  if (!isSame) throw new HttpError('IdempotencyMismatch')
  const { status, answer, versions } = stored
  return { status, answer: status === 204 ? undefined : answer, versions, replayed: true }
}
