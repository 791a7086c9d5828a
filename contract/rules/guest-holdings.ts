import { dayLabel } from './event.ts'
import { GIFT_BAG, VOUCHER } from './redemption.ts'

/** What a guest has done or been handed at an event (design section 7, Guest CSV). */
export interface GuestHoldings {
  /** The days on which the guest checked in, `DD/MM/YYYY`, in order. */
  readonly checkedInDays: readonly string[]
  /** All redemptions, including gift bag and voucher. */
  readonly redeemed: readonly RedeemedItem[]
  /** The number of tours on which the guest has a place. */
  readonly tours: number
  /** The `pass_id` of each pass that is out. */
  readonly passes: readonly number[]
  /** The `pass_code` of each radio that is out. */
  readonly radios: readonly string[]
}

interface RedeemedItem {
  readonly code: string
  /** The description of the redemption type, if known. */
  readonly description?: string
}

export const NO_HOLDINGS: GuestHoldings = {
  checkedInDays: [],
  redeemed: [],
  tours: 0,
  passes: [],
  radios: [],
}

/** Whether a guest holds something. Such a guest is kept when a new list omits them. */
export const holdsSomething = (holdings: GuestHoldings): boolean =>
  holdings.checkedInDays.length +
    holdings.redeemed.length +
    holdings.tours +
    holdings.passes.length +
    holdings.radios.length >
  0

/** Whether a guest holds something that must come back: a pass or a radio. */
export const hasToReturn = (holdings: GuestHoldings): boolean =>
  holdings.passes.length + holdings.radios.length > 0

/**
 * Describes each holding in a phrase that can follow the guest's name: 'checked in', 'has the gift bag', 'is on a
 * tour', 'has a pass that is out', 'has radio 17'. Empty if they hold nothing. `numbers: false` omits the radios'
 * codes, for the group's contact. `days: true` adds the days to a check-in.
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
