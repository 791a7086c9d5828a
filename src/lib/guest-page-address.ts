import { GUEST_PAGE_PATH } from '../../contract/rules/guest-code.ts'

/** The address of a guest's own page, which their code stands for. */
export const guestPageAddress = (code: string): string => `${location.origin}${GUEST_PAGE_PATH}${code}`
