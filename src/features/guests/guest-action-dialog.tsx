import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestNewCode, guestReverseCheckIn } from '../../../contract/api/guests.ts'
import { guestRedeemVoucher, guestReverseRedemption } from '../../../contract/api/redemption.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { venueTime } from '../../../contract/rules/venue-time.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { issuedBy, useUserName } from '../../api/user-context.ts'
import { drawGuestCode } from '../../lib/draw-guest-code.ts'
import { useWriteAction } from '../../network/use-write-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** What can be done to a guest, once confirmed; deleting them is a dialog of its own. */
export type GuestAction =
  | { readonly what: 'voucher' | 'new code' }
  /** `item`: what the type is called in a sentence. */
  | { readonly what: 'take back'; readonly type: string; readonly item: string }
  | { readonly what: 'reverse'; readonly day: string; readonly time: string }

interface GuestActionDialogProps {
  guest: Guest
  action: GuestAction
  onEnd: () => void
}

/** Asks before it is done, and does it. */
export function GuestActionDialog({ guest, action, onEnd }: GuestActionDialogProps) {
  const event = useEvent()
  const issuer = useUserName()
  const send = useSend()
  const { busy, run } = useWriteAction()
  const name = fullName(guest)
  const context = guestContext(guest, event, issuer)
  const params = { id: guest.id }
  const shared = { pending: busy, onCancel: onEnd }

  if (action.what === 'reverse') {
    const { day, time } = action
    const label = event.event_dates[day] ?? day
    const reverse = async () => {
      await run(() => send(guestReverseCheckIn, { params, body: { date: day }, context }), {
        done: `${name} is no longer checked in for ${label}`,
        failed: 'The check-in was not reversed',
      })
      onEnd()
    }
    return (
      <ConfirmDialog
        {...shared}
        title={`Reverse the check-in of ${name}?`}
        confirmLabel="Reverse check-in"
        onConfirm={() => void reverse()}
      >
        {label}, {venueTime(time, event.timezone)}. The guest is then expected again on that day. Who reversed
        it is recorded.
      </ConfirmDialog>
    )
  }

  if (action.what === 'take back') {
    const { type, item } = action
    const takeBack = async () => {
      await run(
        () => send(guestReverseRedemption, { params, body: { type }, context: { ...context, item } }),
        { done: `The ${item} of ${name} was taken back`, failed: `The ${item} was not taken back` },
      )
      onEnd()
    }
    return (
      <ConfirmDialog
        {...shared}
        title={`Take back the ${item} of ${name}?`}
        confirmLabel="Take back"
        onConfirm={() => void takeBack()}
      >
        For what was marked by mistake: the {item} can then be given again. Who took it back is recorded.
      </ConfirmDialog>
    )
  }

  if (action.what === 'new code') {
    const renew = async () => {
      const body = { code: drawGuestCode() }
      await run(() => send(guestNewCode, { params, body, context }), {
        done: `${name} has a new code`,
        failed: 'The code is the same as before',
      })
      onEnd()
    }
    return (
      <ConfirmDialog
        {...shared}
        title={`New code for ${name}?`}
        confirmLabel="New code"
        destructive={false}
        onConfirm={() => void renew()}
      >
        For a code that went to somebody else: the one before then no longer counts, and whoever scans it is
        told whose it was.
      </ConfirmDialog>
    )
  }

  const provide = async () => {
    const body = { guest_id: guest.id, ...issuedBy(issuer) }
    await run(() => send(guestRedeemVoucher, { body, context }), {
      done: `Voucher provided to ${name}`,
      failed: 'The voucher was not marked as provided',
    })
    onEnd()
  }
  return (
    <ConfirmDialog
      {...shared}
      title={`Provide the voucher to ${name}?`}
      confirmLabel="Voucher provided"
      destructive={false}
      onConfirm={() => void provide()}
    >
      Each guest gets one voucher.
    </ConfirmDialog>
  )
}
