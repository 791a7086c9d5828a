import { date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { HandoverContent } from '../../contract/api/handovers.schema.ts'
import { instant } from './instant.ts'
import { events } from './schema.ts'

/** How the days of an event were handed over (decision 052). */
export const handovers = pgTable(
  'handovers',
  {
    id: uuid().primaryKey(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id),
    day: date({ mode: 'string' }).notNull(),
    madeAt: instant('made_at').notNull(),
    madeBy: text('made_by').notNull(),
    /** JSON, so that a person who is named in its text is found as in all other JSON. */
    content: jsonb().$type<HandoverContent>().notNull(),
  },
  table => [index('handovers_by_event').on(table.eventId)],
)
