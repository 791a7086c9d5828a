import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** Access tokens revoked before they expire. A row is deleted once no server would accept its token anyway. */
export const revokedTokens = pgTable('revoked_tokens', {
  /** SHA-256 of the token's id. */
  tokenId: text('token_id').primaryKey(),
  endsAt: instant('ends_at').notNull(),
})
