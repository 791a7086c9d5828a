import type { Guest } from '../../contract/api/guests.schema.ts'
import type { Redemption } from '../../contract/api/redemption.schema.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { CLOCK_TOLERANCE_MS } from '../../contract/rules/limits.ts'
import { GIFT_BAG } from '../../contract/rules/redemption.ts'
import { venueStamp } from '../../contract/rules/venue-time.ts'
import { ApiError, explain } from '../api/errors.ts'
import type { RejectedEntry } from './outbox-store.ts'

/** Who was given what, when and by whom, as far as known. */
interface RedemptionResult {
  readonly name: string
  readonly group: string
  /** The type's description. */
  readonly item: string
  readonly at?: string | undefined
  readonly by?: string | undefined
}

/** The outcome of a look-up or a redemption. */
export type Result =
  | ({ readonly what: 'redeemed' | 'already' } & RedemptionResult)
  /** Queued on this device, between `from` and `until` (ms). */
  | ({
      readonly what: 'queued'
      readonly guestId: string
      readonly type: string
      readonly from: number
      readonly until: number
    } & RedemptionResult)
  /** Queued for a pin of which this device knows no guest. */
  | { readonly what: 'unknown-pin' }
  | { readonly what: 'problem'; readonly title: string; readonly detail?: string | undefined }

/** The result of the server's answer. */
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
  /** When it was handed to the queue, in ms. */
  readonly from: number
}

/** The result of a redemption that has just been queued on this device. */
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

/** When and by whom the guest was given a type; the list names the issuer for the gift bag only. */
export function redemptionOf(guest: Guest, type: string): { at?: string; by?: string } {
  const at = guest.redemptions[type] ?? (type === GIFT_BAG ? guest.gift_received_date : undefined)
  const by = type === GIFT_BAG ? guest.gift_issued_by : undefined
  return { ...(at ? { at } : {}), ...(by ? { by } : {}) }
}

/**
 * A queued redemption, compared with the current guest list. If another desk was first, the list no longer shows the
 * issuer or, for types without one, the time at which it was made here. The server corrects the time of a device whose
 * clock is wrong; if the issuer's other device was first, the write is refused.
 */
export function reconcile(result: Result, guests: readonly Guest[]): Result {
  if (result.what !== 'queued') return result
  const { guestId, type, from, until, name, group, item } = result
  const guest = guests.find(({ id }) => id === guestId)
  const given = guest && redemptionOf(guest, type)
  if (given?.at === undefined) return result
  const at = Date.parse(given.at)
  const isOwn =
    given.by === undefined || result.by === undefined
      ? at >= from - CLOCK_TOLERANCE_MS && at <= until
      : given.by === result.by
  if (isOwn) return { ...result, at: given.at }
  return { what: 'already', name, group, item, ...given }
}

/** The refusal of this queued redemption, if its write, the group's perhaps, is among the guest's `rejected` ones. */
export function rejectedResult(result: Result, rejected: readonly RejectedEntry[]): Result | undefined {
  if (result.what !== 'queued') return undefined
  const own = rejected.find(({ op }) => {
    const madeAt = Date.parse(op.at)
    // A check-in may have been made just before it, with the same press.
    return /^(guest|group)Redeem/.test(op.endpoint) && madeAt >= result.from && madeAt <= result.until
  })
  return own && refusal(new ApiError(own.error), undefined, result.item)
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The result of a refusal; for a second redemption, who was first and when. */
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

/** ` 20/11/2026 10:32:05 by Avery Holloway`, as far as known. */
export function givenText({ at, by }: Pick<RedemptionResult, 'at' | 'by'>, timezone: string): string {
  const when = at === undefined ? '' : ` ${venueStamp(at, timezone)}`
  return `${when}${by === undefined ? '' : ` by ${by}`}`
}

/** `Gift bag redeemed 20/11/2026 10:32:05 by Avery Holloway`. */
export const redeemedText = (result: RedemptionResult, timezone: string): string =>
  `${result.item} redeemed${givenText(result, timezone)}`
