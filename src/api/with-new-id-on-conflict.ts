import { randomId } from '../../contract/rules/random-id.ts'
import { ApiError } from './errors.ts'

/** Two collisions in a row have a probability of 1 in 10^12; more mean that something else is wrong. */
const MAX_TRIES = 5

const randomBits32 = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/**
 * Sends a write with a random 9-digit id drawn here, and with another one if the server says that it is taken, so that
 * the operator need not know. Returns and throws what `write` does.
 * @param isTaken whether this device knows an id to be in use
 */
export async function withNewIdOnConflict<T>(
  write: (number: number) => Promise<T>,
  isTaken?: (number: number) => boolean,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await write(randomId(randomBits32, isTaken))
    } catch (error) {
      const taken = error instanceof ApiError && error.body.name === 'IdTaken'
      if (!taken || tried === MAX_TRIES) throw error
    }
  }
}
