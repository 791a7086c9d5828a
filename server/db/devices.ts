import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** The devices of staff, as each last described itself (decision 034). */
export const devices = pgTable(
  'devices',
  {
    /** Random id of the installation, drawn on the device. Identifies it, but proves nothing. */
    id: uuid().primaryKey(),
    /** The name that staff gave it. */
    name: text(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    appVersion: text('app_version'),
    firstSeen: instant('first_seen').notNull(),
    lastSeen: instant('last_seen').notNull(),
    /** Unsent writes of the signed-in user. */
    waiting: integer().notNull().default(0),
    /** Unsent writes of users who are not signed in. */
    waitingOfOthers: integer('waiting_of_others').notNull().default(0),
    /** Refused writes that nobody has retried or discarded. */
    rejected: integer().notNull().default(0),
    signOutRequestedAt: instant('sign_out_requested_at'),
    signOutRequestedBy: text('sign_out_requested_by'),
    /** Whether its unsent writes are accepted first. */
    signOutWaits: boolean('sign_out_waits').notNull().default(true),
    /** When the device first received the order. */
    toldAt: instant('told_at'),
    emptiedAt: instant('emptied_at'),
    /** Unsent writes that were lost when it was emptied. */
    lost: integer(),
  },
  table => [
    index('devices_signed_out').on(table.id).where(sql`${table.signOutRequestedAt} is not null`),
    index('devices_by_last_seen').on(table.lastSeen),
  ],
)

/** The access tokens that each device was last seen with, until they expire. */
export const deviceTokens = pgTable(
  'device_tokens',
  {
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    tokenId: text('token_id').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  table => [primaryKey({ columns: [table.deviceId, table.tokenId] })],
)
