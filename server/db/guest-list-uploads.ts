import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { eventGroups } from './schema.ts'

/** What undoing an upload of a guest list needs: the guests removed, changed (as they were before) and added. */
export interface ListBefore {
  readonly removed: readonly RemovedGuest[]
  readonly changed: readonly GuestBefore[]
  /** The ids of the added guests. */
  readonly added: readonly string[]
}

interface RemovedGuest extends GuestBefore {
  readonly pin: number
  /** Missing if stored by a version without codes; '' once the guest is erased. */
  readonly code?: string
  readonly old_codes?: string
}

export interface GuestBefore {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  /** `DD/MM/YYYY` */
  readonly days: readonly string[]
  /** Missing if the upload did not change these, or was stored by a version without them. */
  readonly note?: string
  readonly dietary_needs?: string
  readonly tell_steward?: boolean
  /** `DD/MM/YYYY`, comma-separated. Missing if stored by a version without them. */
  readonly unexpected_days?: string
}

/** The last upload that changed a group's list, with the numbers of guests added, changed, removed and kept. */
export const guestListUploads = pgTable('guest_list_uploads', {
  eventGroupId: integer('event_group_id')
    .primaryKey()
    .references(() => eventGroups.id, { onDelete: 'cascade' }),
  uploadedAt: instant('uploaded_at').notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  removed: integer().notNull(),
  kept: integer().notNull(),
  /** Null once the list is restored, or the event's names are erased. */
  before: jsonb().$type<ListBefore>(),
  restoredAt: instant('restored_at'),
})
