import { z } from 'zod'
import { GroupId, Instant, text, Uuid } from './fields.ts'
import { Group } from './groups.schema.ts'
import { Guest } from './guests.schema.ts'

/** What one table keeps of a person: its rows, or of a stored answer the parts that name them. */
export const PersonalDataSection = z.object({
  /** Name of the table. */
  table: text('guests'),
  /** What it is, for people. */
  title: text('Guest'),
  rows: z.array(z.record(z.string(), z.unknown())),
})
export type PersonalDataSection = z.output<typeof PersonalDataSection>

/** All that is kept of one person. A table that keeps nothing of them has no rows. */
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
