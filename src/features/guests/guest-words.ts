import type { Guest } from '../../../contract/guests.schema.ts'

/** A guest's first and last name. */
export const fullName = (guest: Pick<Guest, 'first_name' | 'last_name'>): string =>
  `${guest.first_name} ${guest.last_name}`.trim()

/** `1 guest`, `12 guests`; with `one` and `many` for other things that are counted. */
export const counted = (count: number, one = 'guest', many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
