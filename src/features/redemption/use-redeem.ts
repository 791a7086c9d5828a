import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { RedemptionType } from '../../../contract/api/redemption.schema.ts'
import { guestRedeemType } from '../../../contract/api/redemption.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { useUserName } from '../../api/user-context.ts'
import { type Result, refusal } from './result.ts'

/** Gives the function that redeems a type for a guest with a pin and tells what became of it. Never throws. */
export function useRedeem(): (guest: Guest & { pin: number }, type: RedemptionType) => Promise<Result> {
  const event = useEvent()
  const issuer = useUserName()
  const send = useSend()
  return async (guest, { code, description }) => {
    const from = Date.now()
    try {
      const sent = await send(guestRedeemType, {
        body: {
          pin: guest.pin,
          type: code,
          event_id: event.id,
          ...(issuer === '' ? {} : { issued_by: issuer }),
        },
        context: { ...guestContext(guest, event, issuer), item: description },
      })
      if (sent.outcome === 'done') {
        const { guest_name, group_name, redeemed_at, issued_by } = sent.answer
        return {
          what: 'redeemed',
          name: guest_name,
          group: group_name,
          item: description,
          at: redeemed_at,
          by: issued_by,
        }
      }
      return {
        what: 'queued',
        guestId: guest.id,
        type: code,
        from,
        until: Date.now(),
        name: fullName(guest),
        group: guest.group_name,
        item: description,
        by: issuer === '' ? undefined : issuer,
      }
    } catch (error) {
      return refusal(error, guest, description)
    }
  }
}
