/** Paddock walk passes (spec sections 2, 4, 9). Durations are in minutes. */

/** The durations that are one tap away. */
export const FREQUENT_DURATIONS: readonly number[] = [15, 30, 45, 60]
/** All durations of a pass. */
export const PASS_DURATIONS: readonly number[] = Array.from({ length: 12 }, (_, step) => (step + 1) * 5)

type PassState = 'ACTIVE' | 'OVERDUE'

interface Allocation {
  readonly allocated_at: string
  readonly duration: number
}

/** When a pass is due back, in ms since the epoch. */
export const dueAt = (pass: Allocation): number => Date.parse(pass.allocated_at) + pass.duration * 60_000

/** Minutes until a pass is due back, rounded up: a pass of 15 minutes starts at 15, and its last minute is 1. */
export const minutesLeft = (pass: Allocation, now: number): number => Math.ceil((dueAt(pass) - now) / 60_000)

/** ACTIVE while the due time is in the future, OVERDUE afterwards. `now` is in ms. */
export const passState = (pass: Allocation, now: number): PassState =>
  dueAt(pass) > now ? 'ACTIVE' : 'OVERDUE'
