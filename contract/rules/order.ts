import { foldText } from './fold-text.ts'

/**
 * The order of lists, the same for server, worker and page. It depends only on the code units of folded text, not on
 * the database's collation or the runtime's locale, so that all sides sort alike. The server sorts query results with
 * these functions too.
 */

const byCode = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

/** Sorts by folded text, then by the text itself. For use with `sort`. */
export const compareText = (a: string, b: string): number => byCode(foldText(a), foldText(b)) || byCode(a, b)

interface Person {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
}

/** Sorts guests by last name, first name, id. For use with `sort`. */
export const compareGuests = (a: Person, b: Person): number =>
  byCode(foldText(a.last_name), foldText(b.last_name)) ||
  byCode(foldText(a.first_name), foldText(b.first_name)) ||
  byCode(a.id, b.id)

/** Sorts groups and event groups by name, id. For use with `sort`. */
export const compareNamed = (
  a: { readonly id: number; readonly name: string },
  b: { readonly id: number; readonly name: string },
): number => compareText(a.name, b.name) || byCode(a.id, b.id)

/** Sorts app users by name, id; users without a name first. For use with `sort`. */
export const compareUsers = (
  a: { readonly user_uuid: string; readonly name: string | null },
  b: { readonly user_uuid: string; readonly name: string | null },
): number => compareText(a.name ?? '', b.name ?? '') || byCode(a.user_uuid, b.user_uuid)

/** Sorts tours by start, title, id. For use with `sort`. */
export const compareTours = (
  a: { readonly id: string; readonly start_time: string; readonly title: string },
  b: { readonly id: string; readonly start_time: string; readonly title: string },
): number =>
  byCode(Date.parse(a.start_time), Date.parse(b.start_time)) ||
  compareText(a.title, b.title) ||
  byCode(a.id, b.id)

/** Sorts passes by the instant at which they are due, id. For use with `sort`. */
export const comparePasses = (
  a: { readonly pass_id: number; readonly allocated_at: string; readonly duration: number },
  b: { readonly pass_id: number; readonly allocated_at: string; readonly duration: number },
): number =>
  byCode(
    Date.parse(a.allocated_at) + a.duration * 60_000,
    Date.parse(b.allocated_at) + b.duration * 60_000,
  ) || byCode(a.pass_id, b.pass_id)

/** Sorts radios by the instant at which they were given out (latest first), id. For use with `sort`. */
export const compareRadios = (
  a: { readonly radio_id: number; readonly allocated_at: string },
  b: { readonly radio_id: number; readonly allocated_at: string },
): number => byCode(Date.parse(b.allocated_at), Date.parse(a.allocated_at)) || byCode(a.radio_id, b.radio_id)

/** Sorts hand-overs by instant (latest first), id. For use with `sort`. */
export const compareHandovers = (
  a: { readonly id: string; readonly at: string },
  b: { readonly id: string; readonly at: string },
): number => byCode(Date.parse(b.at), Date.parse(a.at)) || byCode(a.id, b.id)
