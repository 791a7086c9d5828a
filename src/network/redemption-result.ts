import type { Guest } from '../../contract/api/guests.schema.ts'
import type { Redemption } from '../../contract/api/redemption.schema.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { CLOCK_TOLERANCE_MS } from '../../contract/rules/limits.ts'
import { GIFT_BAG } from '../../contract/rules/redemption.ts'
import { venueStamp } from '../../contract/rules/venue-time.ts'
import { ApiError, explain } from '../api/errors.ts'
import type { RejectedEntry } from './outbox-store.ts'

/** Who got what, when and from whom, as far as it is known. */
interface RedemptionResult {
  readonly name: string
  readonly group: string
  /** The type's description. */
  readonly item: string
  readonly at?: string | undefined
  readonly by?: string | undefined
}

/** What became of a look-up or a redemption. */
export type Result =
  | ({ readonly what: 'redeemed' | 'already' } & RedemptionResult)
  /** Kept on this device; `from` and `until` (ms) are when it was made. */
  | ({
      readonly what: 'queued'
      readonly guestId: string
      readonly type: string
      readonly from: number
      readonly until: number
    } & RedemptionResult)
  /** Kept for a pin that this device knows no guest of. */
  | { readonly what: 'unknown-pin' }
  | { readonly what: 'problem'; readonly title: string; readonly detail?: string | undefined }

/** What the server answered. */
export const redeemed = (answer: Redemption, item: string): Result => ({
  what: 'redeemed',
  name: answer.guest_name,
  group: answer.group_name,
  item,
  at: answer.redeemed_at,
  by: answer.issued_by,
})

interface QueuedRedemption {
  readonly type: string
  readonly item: string
  readonly issuer: string
  /** When it was handed over to be kept, in ms. */
  readonly from: number
}

/** A redemption that has been kept on this device just now. */
export const queued = (guest: Guest, { type, item, issuer, from }: QueuedRedemption): Result => ({
  what: 'queued',
  guestId: guest.id,
  type,
  from,
  until: Date.now(),
  name: fullName(guest),
  group: guest.group_name,
  item,
  by: issuer === '' ? undefined : issuer,
})

/** When and by whom the guest was given a type; the list names the issuer of the gift bag only. */
export function givenTo(guest: Guest, type: string): { at?: string; by?: string } {
  const at = guest.redemptions[type] ?? (type === GIFT_BAG ? guest.gift_received_date : undefined)
  const by = type === GIFT_BAG ? guest.gift_issued_by : undefined
  return { ...(at ? { at } : {}), ...(by ? { by } : {}) }
}

/**
 * A redemption that was kept on this device, as the guest list has it by now: another desk may have been first. Then
 * the list no longer shows the time at which it was made here.
 */
export function reconcile(result: Result, guests: readonly Guest[]): Result {
  if (result.what !== 'queued') return result
  const { guestId, type, from, until, name, group, item } = result
  const guest = guests.find(({ id }) => id === guestId)
  const given = guest && givenTo(guest, type)
  if (given?.at === undefined) return result
  const at = Date.parse(given.at)
  // Made by a clock that is ahead, it was stored as of when it came.
  const mayBeEarlier = given.by === undefined || given.by === result.by
  if (at >= (mayBeEarlier ? from - CLOCK_TOLERANCE_MS : from) && at <= until)
    return { ...result, at: given.at }
  return { what: 'already', name, group, item, ...given }
}

/** The refusal of a redemption that was kept on this device, where `rejected` is that write; undefined where it is not. */
export function refusedLater(result: Result, rejected: RejectedEntry | undefined): Result | undefined {
  if (result.what !== 'queued' || !rejected) return undefined
  const madeAt = Date.parse(rejected.op.at)
  if (madeAt < result.from || madeAt > result.until) return undefined
  return refusal(new ApiError(rejected.error), undefined, result.item)
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** What a refusal tells; of a second redemption who was first, and when. */
export function refusal(error: unknown, guest: Guest | undefined, item: string): Result {
  if (!(error instanceof ApiError) || error.body.name !== 'AlreadyRedeemed')
    return { what: 'problem', title: explain(error) }
  const { guest_name, group_name, redeemed_at, issued_by } = error.body
  return {
    what: 'already',
    name: text(guest_name) ?? (guest ? fullName(guest) : ''),
    group: text(group_name) ?? guest?.group_name ?? '',
    item,
    at: text(redeemed_at),
    by: text(issued_by),
  }
}

/** ` 20/11/2026 10:32:05 by Avery Holloway`, as far as it is known. */
export function givenText({ at, by }: Pick<RedemptionResult, 'at' | 'by'>, timezone: string): string {
  const when = at === undefined ? '' : ` ${venueStamp(at, timezone)}`
  return `${when}${by === undefined ? '' : ` by ${by}`}`
}

/** `Gift bag redeemed 20/11/2026 10:32:05 by Avery Holloway`. */
export const redeemedText = (result: RedemptionResult, timezone: string): string =>
  `${result.item} redeemed${givenText(result, timezone)}`
