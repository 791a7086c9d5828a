import { sql } from 'drizzle-orm'
import { guests } from './schema.ts'

/** A guest's full name, `{first} {last}`, in a query of `guests`. */
export const guestName = sql<string>`${guests.firstName} || ' ' || ${guests.lastName}`
