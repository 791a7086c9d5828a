import {
  groupRedeem,
  guestRedeem,
  guestRedeemType,
  guestRedeemVoucher,
  guestReverseRedemption,
} from '../../../../contract/api/redemption.ts'
import { groupGiftsContext, guestContext } from '../../../../contract/offline/write-context.ts'
import { attends } from '../../../../contract/rules/check-in.ts'
import { GIFT_BAG } from '../../../../contract/rules/redemption.ts'
import { venueDay } from '../../../../contract/rules/venue-time.ts'
import { exact } from '../exceptions.ts'
import { opNow, type ProposalsOf, pick } from './choice.ts'

export const redemptionProposals: ProposalsOf<
  'guestRedeemVoucher' | 'guestRedeem' | 'guestRedeemType' | 'guestReverseRedemption' | 'groupRedeem'
> = {
  guestRedeemVoucher: {
    propose: ({ guests, event }, { first, issuer }) => {
      const guest = pick(guests, first, ({ check_in, voucher_received }) => check_in && !voucher_received)
      return (
        guest &&
        opNow(guestRedeemVoucher, {
          body: { guest_id: guest.id, issued_by: issuer },
          context: guestContext(guest, event, issuer),
        })
      )
    },
    exceptions: { guestList: exact, redeemedTypes: exact },
  },
  guestRedeem: {
    propose: ({ guests, event }, { first, flag, issuer }) => {
      const guest = pick(guests, first, ({ gift_received }) => !gift_received)
      return guest?.pin
        ? opNow(guestRedeem, {
            body: {
              ...(flag ? { guest_id: guest.id } : { pin: guest.pin }),
              event_id: event.id,
              issued_by: issuer,
            },
            context: guestContext(guest, event, issuer),
          })
        : undefined
    },
    exceptions: { guestList: exact, redeemedTypes: exact, remainingByDay: exact, remainingByGroup: exact },
  },
  guestRedeemType: {
    propose: ({ guests, event }, { first, flag, type: other, issuer }) => {
      const type = flag ? GIFT_BAG : other
      const guest = pick(guests, first, ({ redemptions }) => !Object.hasOwn(redemptions, type))
      return guest?.pin
        ? opNow(guestRedeemType, {
            body: {
              pin: String(guest.pin),
              ...(first % 2 === 0 && { guest_id: guest.id }),
              type,
              event_id: event.id,
              issued_by: issuer,
            },
            context: guestContext(guest, event, issuer),
          })
        : undefined
    },
    exceptions: { guestList: exact, redeemedTypes: exact, remainingByDay: exact, remainingByGroup: exact },
  },
  guestReverseRedemption: {
    propose: ({ guests, event }, { first, second, flag, issuer }) => {
      const guest = pick(guests, first, ({ redemptions }) => Object.keys(redemptions).length > 0)
      const type = guest && pick(Object.keys(guest.redemptions), second)
      return guest && type !== undefined
        ? opNow(guestReverseRedemption, {
            params: { id: guest.id },
            body: { type, ...(flag && { redeemed_at: guest.redemptions[type] }) },
            context: guestContext(guest, event, issuer),
          })
        : undefined
    },
    exceptions: { guestList: exact, redeemedTypes: exact, remainingByDay: exact, remainingByGroup: exact },
  },
  groupRedeem: {
    propose: ({ guests, eventGroups, event }, { first, flag, issuer }) => {
      const group = pick(eventGroups, first)
      const day = venueDay(new Date(), event.timezone)
      return (
        group &&
        opNow(groupRedeem, {
          params: { groupID: group.id },
          body: {
            timestamp: day,
            issued_by: issuer,
            ...(flag && {
              guest_ids: guests
                .filter(one => one.event_group_id === group.id && attends(one, day))
                .map(({ id }) => id),
            }),
          },
          context: groupGiftsContext(group, event, guests, day, issuer),
        })
      )
    },
    exceptions: { guestList: exact, redeemedTypes: exact, remainingByDay: exact, remainingByGroup: exact },
  },
}
