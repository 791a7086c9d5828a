import type { Guest } from '../../../contract/api/guests.schema.ts'
import { foldText } from '../../../contract/rules/fold-text.ts'

type Named = Pick<Guest, 'last_name'>

/** The initial by which the list orders a surname: `A` for 'Åkesson', `L` for 'Łukasik'; '' without a letter. */
const initialOf = ({ last_name }: Named): string =>
  (/\p{L}/u.exec(foldText(last_name))?.[0] ?? '').toUpperCase()

/** The letter that begins with this guest in a list by surname; undefined if it began earlier. */
export function letterOf(guest: Named, before: Named | undefined): string | undefined {
  const letter = initialOf(guest)
  return letter === '' || (before && initialOf(before) === letter) ? undefined : letter
}
