import { date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { HandoverContent } from '../../contract/api/handovers.schema.ts'
import { instant } from './instant.ts'
import { events } from './schema.ts'

/** The hand-overs of an event's days (decision 052). */
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
    /** JSON, so that the search for a person's name covers its text like all other JSON. */
    content: jsonb().$type<HandoverContent>().notNull(),
  },
  table => [index('handovers_by_event').on(table.eventId)],
)
