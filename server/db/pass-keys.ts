import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { eventGroups } from './schema.ts'

/** Who stored a group's list last, by the key that their page drew, and which guests its passes are shown of (decision 060). */
export const passKeys = pgTable('pass_keys', {
  eventGroupId: integer('event_group_id')
    .primaryKey()
    .references(() => eventGroups.id, { onDelete: 'cascade' }),
  /** SHA-256, base64url. */
  keyHash: text('key_hash').notNull(),
  storedAt: instant('stored_at').notNull(),
  /** Those of the file. */
  guestIds: uuid('guest_ids').array().notNull(),
})
