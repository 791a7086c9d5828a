import { guestCode } from '../../contract/rules/random-code.ts'

/** A new random guest code. */
export const randomGuestCode = (): string => guestCode(bytes => crypto.getRandomValues(new Uint8Array(bytes)))
