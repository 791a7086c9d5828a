import { z } from 'zod'
import { GroupId, Instant, text, Uuid } from './fields.ts'
import { Group } from './groups.schema.ts'
import { Guest } from './guests.schema.ts'

/** What one table stores about a person: its rows or, from stored answers, the parts that name the person. */
export const PersonalDataSection = z.object({
  /** The name of the table. */
  table: text('guests'),
  /** A heading for people to read. */
  title: text('Guest'),
  rows: z.array(z.record(z.string(), z.unknown())),
})
export type PersonalDataSection = z.output<typeof PersonalDataSection>

/** Everything that is stored about one person. A table without such data has no rows. */
export const PersonalData = z.object({
  /** `guest:UUID`, `contact:GROUPID:main`, `contact:GROUPID:secondary` or `user:UUID`. */
  person: text('guest:6f1c9a52-3f52-4a10-9a3b-5b4dd1f0a001'),
  name: text('Jane Doe'),
  collected_at: Instant,
  sections: z.array(PersonalDataSection),
})
export type PersonalData = z.output<typeof PersonalData>

const byGuest = z.object({ id: Uuid })

export const guestPersonalData = { params: byGuest, response: PersonalData }

export const guestErase = { params: byGuest, response: Guest }

const byContact = z.object({ groupID: GroupId, contact: z.enum(['main', 'secondary']) })

export const contactPersonalData = { params: byContact, response: PersonalData }

export const contactErase = { params: byContact, response: Group }
