import { GUEST_PAGE_PATH } from '../../contract/rules/guest-code.ts'

/** The address of the page of the guest with this code. */
export const guestPageAddress = (code: string): string => `${location.origin}${GUEST_PAGE_PATH}${code}`
