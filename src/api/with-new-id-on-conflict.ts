import { randomId } from '../../contract/rules/random-id.ts'
import { ApiError } from './errors.ts'

/** Two collisions in a row are one in 10^12: more mean that something else is wrong. */
const MAX_TRIES = 5

const draw = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/**
 * Sends a write with a random 9-digit number made here, and with another one when the server says that it is taken
 * already, so that the operator never hears of it. Gives what `write` gives; throws what it throws.
 * @param isTaken numbers that this device knows to be in use
 */
export async function withNewIdOnConflict<T>(
  write: (number: number) => Promise<T>,
  isTaken?: (number: number) => boolean,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await write(randomId(draw, isTaken))
    } catch (error) {
      const taken = error instanceof ApiError && error.body.name === 'IdTaken'
      if (!taken || tried === MAX_TRIES) throw error
    }
  }
}
