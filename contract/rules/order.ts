import type { Group } from '../api/groups.schema.ts'
import type { Guest } from '../api/guests.schema.ts'
import type { Handover } from '../api/handovers.schema.ts'
import type { Pass } from '../api/passes.schema.ts'
import type { Radio } from '../api/radios.schema.ts'
import type { Tour } from '../api/tours.schema.ts'
import type { AppUser } from '../api/users.schema.ts'
import { foldText } from './fold-text.ts'

/**
 * The order of lists, the same for server, worker and page. It depends only on the code units of folded text, not on
 * the database's collation or the runtime's locale, so that all sides sort alike. The server sorts query results with
 * these functions too.
 */

/** Compares numbers, or texts by their code units. For use with `sort`. */
export const ascending = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

/** Sorts by folded text, then by the text itself. For use with `sort`. */
export const compareText = (a: string, b: string): number =>
  ascending(foldText(a), foldText(b)) || ascending(a, b)

type Order<T> = (a: T, b: T) => number

/** Sorts guests by last name, first name, id. For use with `sort`. */
export const compareGuests: Order<Pick<Guest, 'id' | 'first_name' | 'last_name'>> = (a, b) =>
  ascending(foldText(a.last_name), foldText(b.last_name)) ||
  ascending(foldText(a.first_name), foldText(b.first_name)) ||
  ascending(a.id, b.id)

/** Sorts groups and event groups by name, id. For use with `sort`. */
export const compareNamed: Order<Pick<Group, 'id' | 'name'>> = (a, b) =>
  compareText(a.name, b.name) || ascending(a.id, b.id)

/** Sorts app users by name, id; users without a name first. For use with `sort`. */
export const compareUsers: Order<Pick<AppUser, 'user_uuid' | 'name'>> = (a, b) =>
  compareText(a.name ?? '', b.name ?? '') || ascending(a.user_uuid, b.user_uuid)

/** Sorts tours by start, title, id. For use with `sort`. */
export const compareTours: Order<Pick<Tour, 'id' | 'start_time' | 'title'>> = (a, b) =>
  ascending(Date.parse(a.start_time), Date.parse(b.start_time)) ||
  compareText(a.title, b.title) ||
  ascending(a.id, b.id)

const dueAt = ({ allocated_at, duration }: Pick<Pass, 'allocated_at' | 'duration'>): number =>
  Date.parse(allocated_at) + duration * 60_000

/** Sorts passes by the instant at which they are due, id. For use with `sort`. */
export const comparePasses: Order<Pick<Pass, 'pass_id' | 'allocated_at' | 'duration'>> = (a, b) =>
  ascending(dueAt(a), dueAt(b)) || ascending(a.pass_id, b.pass_id)

/** Sorts radios by the instant at which they were given out (latest first), id. For use with `sort`. */
export const compareRadios: Order<Pick<Radio, 'radio_id' | 'allocated_at'>> = (a, b) =>
  ascending(Date.parse(b.allocated_at), Date.parse(a.allocated_at)) || ascending(a.radio_id, b.radio_id)

/** Sorts hand-overs by instant (latest first), id. For use with `sort`. */
export const compareHandovers: Order<Pick<Handover, 'id' | 'at'>> = (a, b) =>
  ascending(Date.parse(b.at), Date.parse(a.at)) || ascending(a.id, b.id)
