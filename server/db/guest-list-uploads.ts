import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { eventGroups } from './schema.ts'

/** What undoes an upload of a guest list: who it removed, changed (as they were) and added. */
export interface ListBefore {
  readonly removed: readonly RemovedGuest[]
  readonly changed: readonly GuestBefore[]
  /** Their ids. */
  readonly added: readonly string[]
}

interface RemovedGuest extends GuestBefore {
  readonly pin: number
  /** Left out by a version that had none, '' once the guest was erased. */
  readonly code?: string
  readonly old_codes?: string
}

export interface GuestBefore {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  /** `DD/MM/YYYY` */
  readonly days: readonly string[]
  /** Left out where the upload did not change them, or was made by a version that did not have them. */
  readonly note?: string
  readonly dietary_needs?: string
  readonly tell_steward?: boolean
}

/** The last upload that changed a group's list: how many guests it added, changed, removed and kept. */
export const guestListUploads = pgTable('guest_list_uploads', {
  eventGroupId: integer('event_group_id')
    .primaryKey()
    .references(() => eventGroups.id, { onDelete: 'cascade' }),
  uploadedAt: instant('uploaded_at').notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  removed: integer().notNull(),
  kept: integer().notNull(),
  /** Null once the list was restored, or the event's names were forgotten. */
  before: jsonb().$type<ListBefore>(),
  restoredAt: instant('restored_at'),
})
