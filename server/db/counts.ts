import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** What is counted for a minute, in the database because several server processes count together. */

/** Wrong pins of the last minute or so, by the user who typed them: guessing is stopped in every process alike. */
export const pinAttempts = pgTable(
  'pin_attempts',
  {
    userId: text('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  table => [index('pin_attempts_by_user').on(table.userId, table.at)],
)

/** Requests of the last minutes by what they are counted by (server/plugins/limits.ts), of all processes together. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    key: text().notNull(),
    /** Minutes since 1970. */
    minute: integer().notNull(),
    count: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.key, table.minute] })],
)
