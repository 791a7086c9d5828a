/** Units of time in ms, and what page and engine measure alike. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A call is broken off after this long without an answer, or without the next piece of one. */
export const CALL_TIMEOUT_MS = 15 * SECOND_MS
