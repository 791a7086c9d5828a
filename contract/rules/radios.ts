/** How many radios an event has (spec section 9). */
export const RADIO_LIMIT = 40
