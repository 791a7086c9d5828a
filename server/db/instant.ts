import { timestamp } from 'drizzle-orm/pg-core'

/** A column for an instant; a `Date` in the code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
