import { guestCode } from '../../contract/rules/guest-code.ts'

/** A new code for a guest, made on this device. */
export const drawGuestCode = (): string => guestCode(crypto.getRandomValues(new Uint8Array(16)))
