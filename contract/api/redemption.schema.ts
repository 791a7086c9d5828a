import { z } from 'zod'
import { MAX_FILE_GUESTS } from '../rules/limits.ts'
import { PIN_MESSAGE } from '../rules/pin.ts'
import {
  DayString,
  EventGroupId,
  EventId,
  EventQuery,
  Instant,
  IssuedBy,
  Pin,
  RedemptionTimes,
  TypedPin,
  text,
  Uuid,
  whole,
} from './fields.ts'
import { Guest } from './guests.schema.ts'

export const RedemptionType = z.object({ code: text('GIFT_BAG'), description: text('Gift bag') })
export type RedemptionType = z.output<typeof RedemptionType>

const TypeCode = z
  .string()
  .min(1)
  .max(60)
  .meta({ examples: ['GIFT_BAG'] })

/** A redemption: what was given to which guest, and when. */
export const Redemption = z.object({
  guest_id: Uuid,
  guest_name: text('Jane Doe'),
  group_name: text('Northwind Logistics'),
  pin: whole(4271),
  type: text('GIFT_BAG'),
  redeemed_at: Instant,
  issued_by: text('Jane Doe'),
})
export type Redemption = z.output<typeof Redemption>

export const guestRedeemVoucher = {
  body: z.object({ guest_id: Uuid, issued_by: IssuedBy }),
  response: Redemption,
}

/** If given, it decides who gets the item, not the pin, which may have been drawn again since. */
const RecipientId = Uuid.optional()

export const guestRedeem = {
  body: z
    .object({
      pin: Pin.optional(),
      guest_id: RecipientId,
      issued_by: IssuedBy,
      event_id: EventId.optional(),
    })
    .refine(({ pin, guest_id }) => pin !== undefined || guest_id !== undefined, {
      error: PIN_MESSAGE,
    }),
  response: Redemption,
}

export const guestRedeemType = {
  body: z.object({
    pin: Pin,
    guest_id: RecipientId,
    type: TypeCode,
    issued_by: IssuedBy,
    event_id: EventId.optional(),
  }),
  response: Redemption,
}

export const guestReverseRedemption = {
  params: z.object({ id: Uuid }),
  body: z.object({
    type: TypeCode,
    /** The redemption that the caller saw: one that somebody else has made since stays. */
    redeemed_at: Instant.optional(),
  }),
  response: Guest,
}

export const redeemedTypes = {
  params: z.object({ pin: TypedPin }),
  query: EventQuery,
  response: z.object({
    redemptions: RedemptionTimes,
  }),
}

export const redemptionTypeList = { response: z.array(RedemptionType) }

export const groupRedeem = {
  params: z.object({ groupID: EventGroupId }),
  body: z.object({
    timestamp: DayString,
    issued_by: IssuedBy,
    /** Restricts the redemption to these guests of the event; by default, all of the group who may come that day. */
    guest_ids: z.array(Uuid).max(MAX_FILE_GUESTS).optional(),
  }),
  response: z.object({ gifts_redeemed: z.number().int() }),
}

export const remainingByDay = {
  params: z.object({ id: EventId }),
  response: z.array(
    z.object({
      year: whole(2026),
      month: z.number().int(),
      day: z.number().int(),
      remaining_count: z.number().int(),
      /** The number of guests expected that day, of whom `remaining_count` remain. */
      total_count: z.number().int(),
    }),
  ),
}

export const remainingByGroup = {
  params: z.object({ id: EventId }),
  response: z.array(
    z.object({
      event_group_id: z.number().int(),
      name: text('Northwind Logistics'),
      remaining_count: z.number().int(),
      total_count: z.number().int(),
    }),
  ),
}
