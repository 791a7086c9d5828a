import { pluralize } from '../../../contract/rules/pluralize.ts'

/** What this device counts: of the guests of a group expected on a day, those without a gift bag. */
export function countText(due: number, expected: number, day: string): string {
  if (expected === 0) return `No guests with ${day} as a check in day`
  if (due === 0) return `Nobody left without a gift bag: ${expected} of ${expected} given for ${day}`
  return `${due} without a gift bag, of ${pluralize(expected)} with ${day} as a check in day`
}

/** What is asked before those are marked as given. */
export function questionText(due: number, expected: number, day: string): string {
  const who = expected === 1 ? 'the one guest' : `${due} of the ${pluralize(expected)}`
  const one = due === 1
  return `By this device's list, ${who} with ${day} as an available check in day ${one ? 'has' : 'have'} no gift bag yet, checked in or not. ${one ? 'It is' : 'All of them are'} marked as given.`
}
