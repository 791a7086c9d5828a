import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Webhook } from '../../contract/api/webhooks.schema.ts'
import { instant } from './instant.ts'

/** What others are told, or were, and arrivals that nobody is to be told of (decision 053). */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The line of the trail that it tells of: each is told once. */
    changeId: bigint('change_id', { mode: 'number' }).notNull().unique(),
    body: jsonb().$type<Webhook>().notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** Not before then; whoever sends it puts this off first, so that nobody else does at the same time. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** Delivered, given up, or not to be told from the start. */
    endedAt: instant('ended_at'),
    /** How it ended, or what the last try met: `204`, `timeout`. */
    lastResult: text('last_result'),
  },
  table => [index('webhook_messages_open').on(table.nextTryAt).where(sql`${table.endedAt} is null`)],
)

/** Up to where the trail has been gone through; one row, made when webhooks are first switched on. */
export const webhookProgress = pgTable('webhook_progress', {
  id: integer().primaryKey(),
  changeId: bigint('change_id', { mode: 'number' }).notNull(),
})
