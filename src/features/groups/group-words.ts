import { MOST_GUESTS } from '../../../contract/rules/maximum.ts'

/** `1 guest`, `12 guests`. */
export const guestsText = (count: number): string => `${count} ${count === 1 ? 'guest' : 'guests'}`

/** What the delete page says (spec section 2): how many go with the group. */
export const removalText = (guests: number): string =>
  `All ${guestsText(guests)} will be removed from the event guest list and the check-in screen.`

/** The public page's address for an invite code. */
export const inviteAddress = (code: string): string =>
  `${location.origin}/event-registration?inviteID=${encodeURIComponent(code)}`

/** What is wrong with a maximum of guests as it was typed (NaN where that is no number); true where nothing is (spec section 5). */
export function checkMaximum(value: number): string | true {
  if (Number.isNaN(value) || value <= 0) return 'Max guests cannot be 0'
  if (!Number.isInteger(value)) return 'Please give a whole number'
  return value <= MOST_GUESTS || `Please give ${MOST_GUESTS.toLocaleString('en-GB')} or fewer`
}
