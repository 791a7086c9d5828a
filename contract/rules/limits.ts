/** How long and how many, told once: schemas, forms, the guest-file reader and what they say are made of these. */

/** Characters of a person's name, a tour's title. */
export const MAX_NAME_LENGTH = 100
/** Characters of a group's name. */
export const MAX_GROUP_NAME_LENGTH = 120
/** Characters of what the desk is to know of a guest. */
export const MAX_NOTE_LENGTH = 500
/** Characters of a guest's dietary needs. */
export const MAX_NEEDS_LENGTH = 200
/** Characters of the name that staff give a device. */
export const MAX_DEVICE_NAME_LENGTH = 60
/** Characters of a text that is handed over to the next day. */
export const MAX_FREE_TEXT_LENGTH = 2000
export const MAX_EMAIL_LENGTH = 254
/** Digits of a radio's pass code. */
export const MAX_PASS_CODE_DIGITS = 12

/** Characters of an invite code at most, as `find-invite.ts` takes them; ours have 22. */
export const MAX_INVITE_CODE_LENGTH = 64

/** The most guests that a group may be given. */
export const MAX_GROUP_GUESTS = 100_000
/** The most guests that a tour may be planned for. */
export const MAX_TOUR_GUESTS = 1000

/** The most guests that an uploaded guest list may have, or that are checked in by one call. */
export const MAX_FILE_GUESTS = 5000
/** The largest guest list that is taken, in MB; so many guests are well below it. */
export const MAX_FILE_MEGABYTES = 2

/** A device's clock is corrected when it differs by more than the way of a request can explain (decision 024). */
export const CLOCK_TOLERANCE_MS = 2 * 60_000
/** A device's clock is shown as wrong from here on: before writes are affected. */
export const CLOCK_WARNING_MS = 60_000

/** The most writes that are sent in one batch. */
export const MAX_BATCH_WRITES = 50
