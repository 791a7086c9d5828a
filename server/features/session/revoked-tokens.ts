import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../../db/client.ts'
import { revokedTokens } from '../../db/revoked-tokens.ts'
import { watchTable } from '../../db/watch-table.ts'

/** The channel on which processes announce revoked tokens: the id and the expiry in ms since 1970. */
const REVOKED_TOKENS_CHANNEL = 'trackside_revoked_tokens'
/** How long a token is kept after its expiry: clocks differ, and tokens are accepted for a little longer. */
const KEEP_PAST_END_MS = 5 * 60_000

/** An access token without its content. */
export interface TokenRef {
  /** SHA-256 of the token's id */
  readonly tokenId: string
  /** When the token expires. */
  readonly endsAt: Date
}

export type RevokedTokens = ReturnType<typeof createRevokedTokens>

/**
 * Revokes an access token: every server process refuses it and closes its live streams as soon as this is committed.
 * Can be repeated, and be part of a transaction. Rejects if the database does not answer.
 */
export async function revokeToken(db: Db, { tokenId, endsAt }: TokenRef): Promise<void> {
  await db.execute(sql`
    with ended as (
      insert into ${revokedTokens} (token_id, ends_at)
      values (${tokenId}, ${endsAt.toISOString()}::timestamptz)
      on conflict (token_id) do nothing
    )
    select pg_notify(${REVOKED_TOKENS_CHANNEL}, ${`${tokenId} ${endsAt.getTime()}`})`)
}

/**
 * Keeps the revoked tokens in this process's memory. While notices cannot arrive, each call queries the table.
 */
export function createRevokedTokens(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  /** Expiries in ms since 1970, by token id. */
  const ends = new Map<string, number>()
  const watchers = new Map<string, Set<() => void>>()

  function add(tokenId: string, end: number): void {
    if (ends.has(tokenId)) return
    ends.set(tokenId, end)
    const notified = watchers.get(tokenId)
    watchers.delete(tokenId)
    for (const onEnd of notified ?? []) onEnd()
  }

  const table = watchTable({ listen }, log, {
    channel: REVOKED_TOKENS_CHANNEL,
    what: 'ended tokens',
    read: async () => {
      const past = new Date(Date.now() - KEEP_PAST_END_MS)
      for (const [tokenId, end] of ends) if (end < past.getTime()) ends.delete(tokenId)
      // By the earlier of two clocks: one that is ahead would make a token valid again in every process.
      await db
        .delete(revokedTokens)
        .where(
          sql`${revokedTokens.endsAt} < least(${past.toISOString()}::timestamptz, now() - interval '5 minutes')`,
        )
      for (const { tokenId, endsAt } of await db.select().from(revokedTokens)) add(tokenId, endsAt.getTime())
    },
    onNotice: payload => {
      const [tokenId = '', end] = payload.split(' ')
      add(tokenId, Number(end))
    },
  })

  return {
    /** Whether a token is revoked. Rejects if a needed query fails. */
    async isEnded(tokenId: string): Promise<boolean> {
      if (ends.has(tokenId)) return true
      if (table.isCurrent()) return false
      return (await db.$count(revokedTokens, eq(revokedTokens.tokenId, tokenId))) > 0
    },

    /** Must be called when this process has committed a revocation, so that it need not wait for the notice. */
    ended: ({ tokenId, endsAt }: TokenRef): void => add(tokenId, endsAt.getTime()),

    /** Calls back once when a token is revoked; at once if it already is. Returns an unsubscribe function. */
    watch(tokenId: string, onEnd: () => void): () => void {
      if (ends.has(tokenId)) {
        onEnd()
        return () => undefined
      }
      const told = watchers.get(tokenId) ?? new Set()
      watchers.set(tokenId, told.add(onEnd))
      return () => {
        told.delete(onEnd)
        if (told.size === 0 && watchers.get(tokenId) === told) watchers.delete(tokenId)
      }
    },

    close: table.close,
  }
}
