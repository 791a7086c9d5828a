import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** What limits callers. It is in the database because several server processes count together. */

/** Recent wrong pins, by the user who typed them, so that every process stops guessing. */
export const pinAttempts = pgTable(
  'pin_attempts',
  {
    userId: text('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  table => [index('pin_attempts_by_user').on(table.userId, table.at)],
)

/** Requests of the last minutes to all processes, by the key of their limit (server/plugins/limits.ts). */
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
