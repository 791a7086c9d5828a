import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { RedemptionType } from '../../../contract/api/redemption.schema.ts'
import { guestRedeemType } from '../../../contract/api/redemption.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { useScreenSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { issuedBy, useUserName } from '../../api/user-context.ts'
import { queued, type Result, redeemed, refusal } from '../../network/redemption-result.ts'

/** Returns a function that redeems a type for a guest with a pin and resolves to the result. Never throws. */
export function useRedeem(): (guest: Guest & { pin: number }, type: RedemptionType) => Promise<Result> {
  const event = useEvent()
  const issuer = useUserName()
  const send = useScreenSend()
  return async (guest, { code, description }) => {
    const from = Date.now()
    try {
      const sent = await send(guestRedeemType, {
        body: {
          pin: guest.pin,
          guest_id: guest.id,
          type: code,
          event_id: event.id,
          ...issuedBy(issuer),
        },
        context: { ...guestContext(guest, event, issuer), item: description },
      })
      return sent.outcome === 'done'
        ? redeemed(sent.answer, description)
        : queued(guest, { type: code, item: description, issuer, from })
    } catch (error) {
      return refusal(error, guest, description)
    }
  }
}
