import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Access tokens that were ended before their time; a row is deleted once no server would take the token any more. */
export const revokedTokens = pgTable('revoked_tokens', {
  /** SHA-256 of the token's id. */
  tokenId: text('token_id').primaryKey(),
  endsAt: timestamp('ends_at', { withTimezone: true, mode: 'date' }).notNull(),
})
