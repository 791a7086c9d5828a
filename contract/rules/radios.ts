/** The number of radios of an event (spec section 9). */
export const MAX_RADIOS = 40
