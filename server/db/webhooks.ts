import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Webhook } from '../../contract/api/webhooks.schema.ts'
import { instant } from './instant.ts'

/** Webhook messages, sent or to be sent, and arrivals that are not to be reported (decision 053). */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The change that the message reports; each is reported once. */
    changeId: bigint('change_id', { mode: 'number' }).notNull().unique(),
    body: jsonb().$type<Webhook>().notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** The time of the next attempt. A sender postpones it first, so that no other process sends at the same time. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** When it was delivered or given up, or found not to be reported. */
    endedAt: instant('ended_at'),
    /** The result of the last attempt: `204`, `timeout`. */
    lastResult: text('last_result'),
  },
  table => [index('webhook_messages_open').on(table.nextTryAt).where(sql`${table.endedAt} is null`)],
)

/** The last change that was processed for webhooks; one row, created when webhooks are first enabled. */
export const webhookProgress = pgTable('webhook_progress', {
  id: integer().primaryKey(),
  changeId: bigint('change_id', { mode: 'number' }).notNull(),
})
