import type { Guest } from '../api/guests.schema.ts'
import { daysAndGroupOf } from '../rules/guest-change.ts'

/** The whole `before` of a guest's change, as the form sends it: what its author saw; '' for no note and no needs. */
export const guestBefore = (guest: Guest) => ({
  ...daysAndGroupOf(guest),
  note: guest.note ?? '',
  dietary_needs: guest.dietary_needs ?? '',
})
