import type { Guest } from '../../../contract/api/guests.schema.ts'

type Named = Pick<Guest, 'last_name'>

/** The letter with which a surname begins, without its accent: `A` of 'Åkesson'; '' where it begins with none. */
const initialOf = ({ last_name }: Named): string =>
  (/\p{L}/u.exec(last_name.normalize('NFD'))?.[0] ?? '').toLocaleUpperCase()

/** The letter that begins with this guest in a list by surname; undefined where it began further up. */
export function letterOf(guest: Named, before: Named | undefined): string | undefined {
  const letter = initialOf(guest)
  return letter === '' || (before && initialOf(before) === letter) ? undefined : letter
}
