/** How many radios an event has (spec section 9). */
export const MAX_RADIOS = 40
