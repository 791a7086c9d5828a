import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { formatVersions } from '../contract/headers.ts'
import type { Db } from './db/client.ts'
import { idempotencyKeys } from './db/schema.ts'
import { transact } from './db/transact.ts'
import { HttpError } from './http-error.ts'
import { type Change, currentVersions, type Origin, recordChanges } from './versions.ts'

/** What is asked for: two requests with one key must be the same one. */
export interface Claim {
  readonly userId: string
  /** UUID. */
  readonly key: string
  readonly method: string
  readonly url: string
  readonly content: string | Buffer
}

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
}

/**
 * Carries a write out exactly once (design section 6). In one transaction: claims the user's key, does the work,
 * records the changes and stores the answer. The same key again gives the stored answer.
 *
 * Throws IdempotencyMismatch when the key was used for something else, InProgress while the same request is being
 * carried out, and whatever the work throws: a write that failed has left nothing behind (but for the trace of a
 * KeptRefusal) and may be tried again.
 */
export async function carryOut(
  db: Db,
  claim: Claim,
  origin: Origin,
  work: (tx: Db) => Promise<Work>,
): Promise<Outcome> {
  const fingerprint = createHash('sha256')
    .update(`${claim.method} ${claim.url}\n`)
    .update(claim.content)
    .digest('base64')
  return transact(db, async tx => {
    await claimKey(tx, claim)
    const before = await storedAnswer(tx, claim, fingerprint)
    if (before) return before
    const { status, answer, changed, unchanged } = await work(tx)
    const still = await currentVersions(tx, unchanged)
    const raised = await recordChanges(tx, origin, changed)
    const outcome = { status, answer, versions: formatVersions(new Map([...still, ...raised])) }
    await tx
      .insert(idempotencyKeys)
      .values({ userId: claim.userId, key: claim.key, fingerprint, ...outcome, answer: answer ?? null })
    return { ...outcome, replayed: false }
  })
}

async function claimKey(tx: Db, { userId, key }: Claim): Promise<void> {
  const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))`
  const [claimed] = await tx.select({ free: lock }).from(sql`(select 1) as one`)
  if (!claimed?.free) throw new HttpError('InProgress')
}

async function storedAnswer(
  tx: Db,
  { userId, key }: Claim,
  fingerprint: string,
): Promise<Outcome | undefined> {
  const [stored] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  if (!stored) return undefined
  if (stored.fingerprint !== fingerprint) throw new HttpError('IdempotencyMismatch')
  const { status, answer, versions } = stored
  return { status, answer: status === 204 ? undefined : answer, versions, replayed: true }
}
