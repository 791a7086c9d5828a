import { timestamp } from 'drizzle-orm/pg-core'

/** A column that holds a moment in time; a `Date` here. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
