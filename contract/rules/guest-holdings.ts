import { dayLabel } from './event.ts'
import { GIFT_BAG, VOUCHER } from './redemption.ts'

/** What ties a guest to an event beyond their place on its list (design section 7, Guest CSV). */
export interface GuestHoldings {
  /** Days that the guest checked in on, `DD/MM/YYYY`, in order. */
  readonly checkedInDays: readonly string[]
  /** What was redeemed, gift bag and voucher too. */
  readonly redeemed: readonly RedeemedItem[]
  /** How many tours the guest has a place on. */
  readonly tours: number
  /** `pass_id` of each pass that is out. */
  readonly passes: readonly number[]
  /** `pass_code` of each radio that is out. */
  readonly radios: readonly string[]
}

interface RedeemedItem {
  readonly code: string
  /** What the redemption type is called; the code, where that is not known. */
  readonly description?: string
}

export const NO_HOLDINGS: GuestHoldings = {
  checkedInDays: [],
  redeemed: [],
  tours: 0,
  passes: [],
  radios: [],
}

/** Whether a guest holds something: a new list that leaves them out then keeps them. */
export const holdsSomething = (holdings: GuestHoldings): boolean =>
  holdings.checkedInDays.length +
    holdings.redeemed.length +
    holdings.tours +
    holdings.passes.length +
    holdings.radios.length >
  0

/** Whether something that a guest holds has to come back: a pass or a radio. */
export const hasToReturn = (holdings: GuestHoldings): boolean =>
  holdings.passes.length + holdings.radios.length > 0

/**
 * What a guest holds, a phrase each, to follow their name: 'checked in', 'has the gift bag', 'is on a tour', 'has a pass
 * that is out', 'has radio 17'. Empty when they hold nothing. `numbers: false` leaves the radios' codes out: for the
 * group's contact. `days: true` adds the days to a check-in.
 */
export const holdingWords = (
  holdings: GuestHoldings,
  { numbers = true, days = false }: { readonly numbers?: boolean; readonly days?: boolean } = {},
): string[] => [
  ...checkedInWords(holdings.checkedInDays, days),
  ...holdings.redeemed.map(redeemedWords),
  ...several(holdings.tours, 'is on a tour', 'tours', 'is on'),
  ...several(holdings.passes.length, 'has a pass that is out', 'passes that are out', 'has'),
  ...(numbers
    ? holdings.radios.map(code => `has radio ${code}`)
    : several(holdings.radios.length, 'has a radio', 'radios', 'has')),
]

function checkedInWords(checkedIn: readonly string[], days: boolean): string[] {
  if (checkedIn.length === 0) return []
  return [days ? `checked in on ${checkedIn.map(dayLabel).join(', ')}` : 'checked in']
}

function redeemedWords({ code, description }: RedeemedItem): string {
  if (code === GIFT_BAG) return 'has the gift bag'
  if (code === VOUCHER) return 'has the voucher'
  return `has redeemed ${description ?? code}`
}

const several = (count: number, one: string, many: string, verb: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${verb} ${count} ${many}`]
