/** The most guests that a group or a tour may be given. */
export const MAX_GUESTS = 100_000

/** The most guests that an uploaded guest list may have. */
export const MAX_FILE_GUESTS = 5000

/** The largest guest list that is taken, in MB; so many guests are well below it. */
export const MAX_FILE_MEGABYTES = 2
