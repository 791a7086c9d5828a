import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { eventGroups } from './schema.ts'

/** The key of the page that last stored a group's list, and the guests whose passes it may see (decision 060). */
export const passKeys = pgTable('pass_keys', {
  eventGroupId: integer('event_group_id')
    .primaryKey()
    .references(() => eventGroups.id, { onDelete: 'cascade' }),
  /** SHA-256, base64url. */
  keyHash: text('key_hash').notNull(),
  storedAt: instant('stored_at').notNull(),
  /** The guests in the file. */
  guestIds: uuid('guest_ids').array().notNull(),
})
