/** The most guests that a group or a tour may be given. */
export const MAX_GUESTS = 100_000
