import { guestCode } from '../../contract/rules/random-code.ts'

/** Returns a new random guest code. */
export const drawGuestCode = (): string => guestCode(crypto.getRandomValues(new Uint8Array(16)))
