/** The limits that schemas, forms, the guest-file reader and their messages share. */

/** Characters (`count-characters.ts`) of a person's name or a tour's title. */
export const MAX_NAME_LENGTH = 100
/** Characters of a group's name. */
export const MAX_GROUP_NAME_LENGTH = 120
/** Characters of a guest's note. */
export const MAX_NOTE_LENGTH = 500
/** Characters of a guest's dietary needs. */
export const MAX_NEEDS_LENGTH = 200
/** Characters of a device's name. */
export const MAX_DEVICE_NAME_LENGTH = 60
/** Characters of a hand-over's note. */
export const MAX_FREE_TEXT_LENGTH = 2000
export const MAX_EMAIL_LENGTH = 254
/** Digits of a radio's pass code. */
export const MAX_PASS_CODE_DIGITS = 12

/** Characters of an invite code: none that is longer is looked up; ours have 22. */
export const MAX_INVITE_CODE_LENGTH = 64

/** The largest maximum of a group. */
export const MAX_GROUP_GUESTS = 100_000
/** The largest maximum of a tour. */
export const MAX_TOUR_GUESTS = 1000

/** The most guests in an uploaded guest list, or in one call. */
export const MAX_FILE_GUESTS = 5000
/** The largest guest list that is accepted, in MB. A list of `MAX_FILE_GUESTS` is well below it. */
export const MAX_FILE_MEGABYTES = 2

/** A device's clock is corrected if it is off by more than this, more than a request's travel time (decision 024). */
export const CLOCK_TOLERANCE_MS = 2 * 60_000
/** A device's clock is shown as wrong if it is off by more than this, before writes are affected. */
export const CLOCK_WARNING_MS = 60_000

/** The most writes in one batch. */
export const MAX_BATCH_WRITES = 50
