import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** Access tokens that were ended before their time; a row is deleted once no server would take the token any more. */
export const revokedTokens = pgTable('revoked_tokens', {
  /** SHA-256 of the token's id. */
  tokenId: text('token_id').primaryKey(),
  endsAt: instant('ends_at').notNull(),
})
