import { guestCode } from '../../contract/rules/random-code.ts'

/** A new code for a guest, made on this device. */
export const drawGuestCode = (): string => guestCode(crypto.getRandomValues(new Uint8Array(16)))
