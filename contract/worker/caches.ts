/** The cache with the guests' pages that a device keeps (src/features/guest-page); a sign-out of staff removes it. */
export const GUEST_PAGE_CACHE = 'trackside-guest-page'
