import { ERASED_CONTACT } from '../../../contract/rules/erased-contact.ts'
import { groups } from '../../db/schema.ts'

/** The columns of each of a group's two contacts. */
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

/** The values of an erased contact. A main contact must have a name. */
export const erasedContact = {
  main: { first_name: ERASED_CONTACT.first, last_name: ERASED_CONTACT.last, email: '' },
  secondary: { first_name: '', last_name: '', email: '' },
} as const
