const MIN_ID = 100_000_000
const ID_COUNT = 900_000_000
/** The largest multiple of ID_COUNT in 32 bits: what is drawn above it would make small numbers likelier than others. */
const MAX_UNBIASED = Math.floor(2 ** 32 / ID_COUNT) * ID_COUNT

/**
 * A random 9-digit number for a new pass or radio (spec section 7): 100000000 to 999999999, each as likely as the others.
 * @param draw gives 32 random bits
 * @param isTaken numbers that are known to be in use; they are not given again
 */
export function randomId(draw: () => number, isTaken: (number: number) => boolean = () => false): number {
  for (;;) {
    const drawn = draw()
    const number = MIN_ID + (drawn % ID_COUNT)
    if (drawn < MAX_UNBIASED && !isTaken(number)) return number
  }
}
