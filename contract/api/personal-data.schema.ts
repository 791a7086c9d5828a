import { z } from 'zod'
import { GroupId, Instant, Uuid } from './fields.ts'
import { Group } from './groups.schema.ts'
import { Guest } from './guests.schema.ts'

/** What one table keeps of a person: its rows, or of a stored answer the parts that name them. */
export const PersonalDataSection = z.object({
  /** Name of the table. */
  table: z.string(),
  /** What it is, for people. */
  title: z.string(),
  rows: z.array(z.record(z.string(), z.unknown())),
})
export type PersonalDataSection = z.output<typeof PersonalDataSection>

/** All that is kept of one person. A table that keeps nothing of them has no rows. */
export const PersonalData = z.object({
  /** `guest:UUID`, `contact:GROUPID:main`, `contact:GROUPID:secondary` or `user:UUID`. */
  person: z.string(),
  name: z.string(),
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
