/** What a pin is (spec section 9). */

/** A pin has four digits; of those that are drawn, the first is not 0. */
export const PIN_LENGTH = 4
export const MIN_PIN = 1000
export const MAX_PIN = 9999

/** Every pin that can be drawn, the lowest first. */
export const allPins = (): number[] => Array.from({ length: MAX_PIN - MIN_PIN + 1 }, (_, at) => MIN_PIN + at)

export const PIN_MESSAGE = 'Please enter a 4 digit pin code'
