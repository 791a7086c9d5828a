export const MIN_CLIENT_ID = 100_000_000
const ID_COUNT = 900_000_000
export const MAX_CLIENT_ID = MIN_CLIENT_ID + ID_COUNT - 1
/** The largest multiple of ID_COUNT in 32 bits. Draws above it are rejected, as they would favour small numbers. */
const MAX_UNBIASED = Math.floor(2 ** 32 / ID_COUNT) * ID_COUNT

/**
 * A random 9-digit id for a new pass or radio (spec section 7): 100000000 to 999999999, uniformly distributed.
 * @param draw returns 32 random bits
 * @param isTaken returns whether an id is known to be in use; such ids are not returned
 */
export function randomId(draw: () => number, isTaken: (number: number) => boolean = () => false): number {
  for (;;) {
    const drawn = draw()
    const number = MIN_CLIENT_ID + (drawn % ID_COUNT)
    if (drawn < MAX_UNBIASED && !isTaken(number)) return number
  }
}
