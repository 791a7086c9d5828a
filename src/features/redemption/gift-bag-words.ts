import { formatCount, pluralize } from '../../../contract/rules/pluralize.ts'

/** The number of a group's guests expected on a day who have no gift bag, as counted on this device. */
export function countText(due: number, expected: number, day: string): string {
  if (expected === 0) return `No guests with ${day} as a check in day`
  if (due === 0)
    return `Nobody left without a gift bag: ${formatCount(expected)} of ${formatCount(expected)} given for ${day}`
  return `${formatCount(due)} without a gift bag, of ${pluralize(expected)} with ${day} as a check in day`
}

/** The question before their gift bags are marked as given. */
export function questionText(due: number, expected: number, day: string): string {
  const who = expected === 1 ? 'the one guest' : `${formatCount(due)} of the ${pluralize(expected)}`
  const one = due === 1
  return `By this device's list, ${who} with ${day} as an available check in day ${one ? 'has' : 'have'} no gift bag yet, checked in or not. ${one ? 'It is' : 'All of them are'} marked as given.`
}
