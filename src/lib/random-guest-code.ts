import { guestCode } from '../../contract/rules/random-code.ts'

/** A new random guest code. */
export const randomGuestCode = (): string => guestCode(crypto.getRandomValues(new Uint8Array(16)))
