import type { BeforeRemoval, Guest } from '../api/guests.schema.ts'
import type { Pass } from '../api/passes.schema.ts'
import type { Radio } from '../api/radios.schema.ts'
import { attendance } from './check-in.ts'
import { type GuestHoldings, hasToReturn, holdingWords, NO_HOLDINGS } from './guest-holdings.ts'
import { MAX_FILE_GUESTS } from './limits.ts'
import { pluralize } from './pluralize.ts'
import { GIFT_BAG, hasRedeemed, VOUCHER } from './redemption.ts'
import { toursOf } from './tours.ts'

/** Before a guest is removed, the app shows what is lost; passes and radios must be back first (design section 7). */

/** A guest to be removed, and what they hold. */
export interface GuestToRemove {
  /** First and last name. */
  readonly name: string
  readonly holdings: GuestHoldings
}

/** What a guest holds, from the guest list and the event's passes and radios. */
export const holdingsInLists = (
  guest: Guest,
  passes: readonly Pass[],
  radios: readonly Radio[],
): GuestHoldings => ({
  checkedInDays: [...attendance(guest)].flatMap(([day, time]) => (time === '' ? [] : [day])),
  redeemed: [...new Set([GIFT_BAG, VOUCHER, ...Object.keys(guest.redemptions)])]
    .filter(code => hasRedeemed(guest, code))
    .map(code => ({ code })),
  tours: toursOf(guest).length,
  passes: passes.filter(pass => pass.guest_id === guest.id && !pass.returned).map(pass => pass.pass_id),
  radios: radios
    .filter(radio => radio.guest_id === guest.id && !radio.returned)
    .map(radio => radio.pass_code),
})

/** How often a guest was checked in and given something. */
const countsOf = ({ check_in_times, redemptions }: Guest): [number, number] => [
  check_in_times.split(',').filter(Boolean).length,
  Object.keys(redemptions).length,
]

/**
 * The body of a removal: the number of these guests, their check-ins and what they were given, as its author sees it.
 * It has only the totals of more guests than one call can name.
 */
export function removalOf(guests: readonly Guest[]): NonNullable<BeforeRemoval> {
  const total = (nth: 0 | 1) => guests.reduce((sum, guest) => sum + countsOf(guest)[nth], 0)
  return {
    before: {
      check_ins: total(0),
      redemptions: total(1),
      guests: guests.length,
      ...(guests.length <= MAX_FILE_GUESTS && {
        by_guest: Object.fromEntries(guests.map(guest => [guest.id, countsOf(guest)])),
      }),
    },
  }
}

/** The guests who cannot be removed yet, because they hold something that must come back. */
export const notRemovable = <G extends GuestToRemove>(guests: readonly G[]): G[] =>
  guests.filter(({ holdings }) => hasToReturn(holdings))

/** How many guests are named; the others are only counted. */
const MAX_NAMED = 5

/**
 * Why these guests cannot be removed yet: 'Ada Bell has radio 17, Ben Roe has a pass that is out. This has to come back
 * first.' Undefined if they can be removed.
 */
export function removalBlockedReason(guests: readonly GuestToRemove[]): string | undefined {
  const holders = notRemovable(guests)
  if (holders.length === 0) return undefined
  const named = holders.slice(0, MAX_NAMED).map(({ name, holdings: { passes, radios } }) => {
    const words = holdingWords({ ...NO_HOLDINGS, passes, radios })
    return `${name} ${words.join(' and ')}`
  })
  const others = holders.length - named.length
  const more = others === 0 ? [] : [`${others} more ${others === 1 ? 'has' : 'have'} something that is out`]
  return `${[...named, ...more].join(', ')}. This has to come back first.`
}

/** Counts what is lost when guests are removed together: '12 have checked in', '3 have the gift bag'. Omits zeros. */
export function removalLosses(guests: readonly GuestToRemove[]): string[] {
  const count = (has: (holdings: GuestHoldings) => boolean) =>
    guests.filter(({ holdings }) => has(holdings)).length
  const redeemed = (wanted: (code: string) => boolean) =>
    count(holdings => holdings.redeemed.some(({ code }) => wanted(code)))
  const counted: readonly (readonly [number: number, one: string, many: string])[] = [
    [count(({ checkedInDays }) => checkedInDays.length > 0), 'has checked in', 'have checked in'],
    [redeemed(code => code === GIFT_BAG), 'has the gift bag', 'have the gift bag'],
    [redeemed(code => code === VOUCHER), 'has the voucher', 'have the voucher'],
    [
      redeemed(code => code !== GIFT_BAG && code !== VOUCHER),
      'has redeemed something else',
      'have redeemed something else',
    ],
    [count(({ tours }) => tours > 0), 'is on a tour', 'are on tours'],
  ]
  return counted.flatMap(([number, one, many]) => (number === 0 ? [] : pluralize(number, one, many)))
}
