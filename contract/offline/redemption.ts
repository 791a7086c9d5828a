import type { OpOf, Response } from '../api/endpoint.ts'
import type { Guest } from '../api/guests.schema.ts'
import {
  groupRedeem,
  guestRedeem,
  guestRedeemType,
  guestRedeemVoucher,
  guestReverseRedemption,
  type redeemedTypes,
} from '../api/redemption.ts'
import { attends } from '../rules/check-in.ts'
import { reversalApplies } from '../rules/late-writes.ts'
import { pluralize } from '../rules/pluralize.ts'
import { GIFT_BAG, namedType, VOUCHER, withoutRedemption, withRedemption } from '../rules/redemption.ts'
import { giveByDay, giveInGroup, takeBackByDay, takeBackInGroup } from './counts.ts'
import { defineWrite } from './define-write.ts'
import { entityIfKnown, eventGroupEntity, guestEntity, pinEntity, redemptionEntity } from './entities.ts'
import { concernsItsPins, isLookUpOfPin } from './pins.ts'
import type { WriteContext } from './queued-write.ts'
import { updateById, updateIf, updateWhere } from './update-rows.ts'

type ByPin = OpOf<typeof guestRedeem> | OpOf<typeof guestRedeemType>

const issuerOf = (op: {
  readonly body: { readonly issued_by?: string | undefined }
  readonly context: WriteContext
}) => op.context.issuer ?? op.body.issued_by ?? ''

/** The event of the pin; undefined if the server is to search the live events. */
const eventOf = (op: ByPin): number | undefined => op.body.event_id ?? op.context.event_id

/** Whether this guest of the write's event is the one who gets something. */
const isRecipient = ({ body }: ByPin, guest: Guest): boolean =>
  body.guest_id === undefined
    ? guest.pin !== null && guest.pin === Number(body.pin)
    : guest.id === body.guest_id

/**
 * The redemption that this write creates. If the write is refused, its reversal is blocked. A pin alone does not say
 * which guest it is.
 */
const redemptionEntityOf = ({ body, context, at }: ByPin, type: string): string =>
  redemptionEntity(body.guest_id ?? context.guest_id ?? `pin-${body.pin}`, type, at)

const redeemForRecipient = (list: Guest[], op: ByPin, type: string, eventId: number): Guest[] =>
  updateWhere(
    list,
    guest => eventOf(op) === eventId && isRecipient(op, guest),
    guest => withRedemption(guest, type, op.at, issuerOf(op)),
  )

/** Adds a redeemed type. One that was redeemed before keeps its time. */
const addType = (answer: Response<typeof redeemedTypes>, type: string, at: string) =>
  updateIf(answer, !Object.hasOwn(answer.redemptions, type), known => ({
    redemptions: { ...known.redemptions, [type]: at },
  }))

type ReversalOp = OpOf<typeof guestReverseRedemption>

const reversalOf = ({ at, body, context }: ReversalOp) => ({
  at,
  seenAt: body.redeemed_at,
  by: context.issuer,
})

/** Removes a redeemed type, unless another desk has given it since. */
const removeType = (answer: Response<typeof redeemedTypes>, op: ReversalOp) => {
  const { type } = op.body
  const given = answer.redemptions[type]
  return updateIf(
    answer,
    given !== undefined && reversalApplies({ at: given }, reversalOf(op)),
    ({ redemptions: { [type]: _, ...redemptions } }) => ({ redemptions }),
  )
}

/**
 * The effects of redemptions. The time is the device's; the issuer is the signed-in user's name. A redemption by pin
 * needs the event (`event_id` of body or context); counts need `context.headcount` and `context.event_group_id`.
 */
export const redemptionWrites = {
  guestRedeemVoucher: defineWrite(guestRedeemVoucher, {
    entities: op => [
      guestEntity(op.body.guest_id),
      redemptionEntity(op.body.guest_id, VOUCHER, op.at),
      ...entityIfKnown(eventGroupEntity, op.context.event_group_id),
    ],
    creates: op => redemptionEntity(op.body.guest_id, VOUCHER, op.at),
    label: op => `Give ${op.context.subject ?? 'a guest'} the voucher`,
    effects: {
      guestList: (list, op) =>
        updateById(list, op.body.guest_id, guest => withRedemption(guest, VOUCHER, op.at, issuerOf(op))),
      /** Needs the pin (`context.pins`). */
      redeemedTypes: {
        concerns: concernsItsPins,
        update: (answer, { at }) => addType(answer, VOUCHER, at),
      },
    },
  }),

  guestRedeem: defineWrite(guestRedeem, {
    entities: op => [
      ...(op.body.pin === undefined ? [] : [pinEntity(op.body.event_id, op.body.pin)]),
      ...entityIfKnown(guestEntity, op.body.guest_id ?? op.context.guest_id),
      redemptionEntityOf(op, GIFT_BAG),
      ...entityIfKnown(eventGroupEntity, op.context.event_group_id),
    ],
    creates: op => redemptionEntityOf(op, GIFT_BAG),
    label: op =>
      `Give ${op.context.subject ?? (op.body.pin === undefined ? 'a guest' : `the guest with pin ${op.body.pin}`)} the gift bag`,
    effects: {
      guestList: (list, op, readParams) => redeemForRecipient(list, op, GIFT_BAG, readParams.eventId),
      redeemedTypes: {
        concerns: (op, readParams) =>
          isLookUpOfPin(op.body.pin === undefined ? op.context.pins : [op.body.pin], eventOf(op), readParams),
        update: (answer, { at }) => addType(answer, GIFT_BAG, at),
      },
      remainingByDay: (rows, op, readParams) =>
        eventOf(op) === readParams.id ? giveByDay(rows, op.context.headcount) : rows,
      remainingByGroup: (rows, { context }) => giveInGroup(rows, context.event_group_id, context.headcount),
    },
  }),

  guestRedeemType: defineWrite(guestRedeemType, {
    entities: op => [
      pinEntity(op.body.event_id, op.body.pin),
      ...entityIfKnown(guestEntity, op.body.guest_id ?? op.context.guest_id),
      redemptionEntityOf(op, op.body.type),
      ...entityIfKnown(eventGroupEntity, op.context.event_group_id),
    ],
    creates: op => redemptionEntityOf(op, op.body.type),
    label: op =>
      `Redeem ${op.context.item ?? op.body.type} for ${op.context.subject ?? `the guest with pin ${op.body.pin}`}`,
    effects: {
      guestList: (list, op, readParams) => redeemForRecipient(list, op, op.body.type, readParams.eventId),
      redeemedTypes: {
        concerns: (op, readParams) => isLookUpOfPin([op.body.pin], eventOf(op), readParams),
        update: (answer, { body, at }) => addType(answer, body.type, at),
      },
      remainingByDay: (rows, op, readParams) =>
        op.body.type === GIFT_BAG && eventOf(op) === readParams.id
          ? giveByDay(rows, op.context.headcount)
          : rows,
      remainingByGroup: (rows, { body, context }) =>
        body.type === GIFT_BAG ? giveInGroup(rows, context.event_group_id, context.headcount) : rows,
    },
  }),

  guestReverseRedemption: defineWrite(guestReverseRedemption, {
    entities: op => [
      guestEntity(op.params.id),
      ...entityIfKnown(at => redemptionEntity(op.params.id, op.body.type, at), op.body.redeemed_at),
      // Keeps earlier redemptions that name the guest only by pin before this write.
      ...(op.context.pins ?? []).map(pin => pinEntity(op.context.event_id, pin)),
      ...entityIfKnown(eventGroupEntity, op.context.event_group_id),
    ],
    // Whoever presses 'Retry' has read that somebody else gave it, and takes that back.
    onRetry: ({ body: { redeemed_at: _, ...body }, ...op }) => ({ ...op, body }),
    label: op =>
      `Take the ${op.context.item ?? namedType(op.body.type)} back from ${op.context.subject ?? 'a guest'}`,
    goneError: 'GuestNotFound',
    effects: {
      guestList: (list, op) =>
        updateById(list, op.params.id, guest => withoutRedemption(guest, op.body.type, reversalOf(op))),
      /** Needs the pin (`context.pins`). */
      redeemedTypes: {
        concerns: concernsItsPins,
        update: removeType,
      },
      /** The counts need the guest before the write (`context.headcount`). */
      remainingByDay: (rows, { body, context }, readParams) =>
        body.type === GIFT_BAG && context.event_id === readParams.id
          ? takeBackByDay(rows, context.headcount)
          : rows,
      remainingByGroup: (rows, { body, context }) =>
        body.type === GIFT_BAG ? takeBackInGroup(rows, context.event_group_id, context.headcount) : rows,
    },
  }),

  groupRedeem: defineWrite(groupRedeem, {
    entities: op => [eventGroupEntity(op.params.groupID), ...(op.body.guest_ids ?? []).map(guestEntity)],
    needs: op => [eventGroupEntity(op.params.groupID)],
    label: ({ body: { guest_ids, timestamp }, context: { subject = 'a group' } }) =>
      `Give the gift bags of ${guest_ids ? `${pluralize(guest_ids.length)} of ` : ''}${subject} for ${timestamp}`,
    effects: {
      guestList: (list, op) => {
        const named = op.body.guest_ids && new Set(op.body.guest_ids)
        return updateWhere(
          list,
          guest =>
            named?.has(guest.id) ??
            (guest.event_group_id === op.params.groupID && attends(guest, op.body.timestamp)),
          guest => withRedemption(guest, GIFT_BAG, op.at, issuerOf(op)),
        )
      },
      /** Needs the pins of the guests who will get a bag (`context.pins`). */
      redeemedTypes: {
        concerns: concernsItsPins,
        update: (answer, { at }) => addType(answer, GIFT_BAG, at),
      },
      remainingByDay: (rows, { context }, readParams) =>
        context.event_id === readParams.id ? giveByDay(rows, context.headcount) : rows,
      remainingByGroup: (rows, { params, context }) => giveInGroup(rows, params.groupID, context.headcount),
    },
  }),
}
