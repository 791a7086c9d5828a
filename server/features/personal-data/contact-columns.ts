import { groups } from '../../db/schema.ts'
import { ERASED_CONTACT } from './erased-names.ts'

/** What a group's row has of each of its two contacts. */
export const contactColumns = {
  main: {
    first_name: groups.mainContactFirstName,
    last_name: groups.mainContactLastName,
    email: groups.mainContactEmail,
    eloqua_id: groups.eloquaId,
  },
  secondary: {
    first_name: groups.secondaryContactFirstName,
    last_name: groups.secondaryContactLastName,
    email: groups.secondaryContactEmail,
    eloqua_id: groups.secondaryEloquaId,
  },
} as const

/** What it has once they were erased; a main contact it must have. */
export const erasedContact = {
  main: { first_name: ERASED_CONTACT.first, last_name: ERASED_CONTACT.last, email: '' },
  secondary: { first_name: '', last_name: '', email: '' },
} as const
