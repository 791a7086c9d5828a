/** `1 guest`, `12 guests`. */
export const guestsText = (count: number): string => `${count} ${count === 1 ? 'guest' : 'guests'}`

/** What the delete page says (spec section 2): how many go with the group. */
export const removalText = (guests: number): string =>
  `All ${guestsText(guests)} will be removed from the event guest list and the check-in screen.`

/** The public page's address for an invite code. */
export const inviteAddress = (code: string): string =>
  `${location.origin}/event-registration?inviteID=${encodeURIComponent(code)}`
