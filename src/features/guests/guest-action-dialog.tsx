import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestNewCode, guestReverseCheckIn } from '../../../contract/api/guests.ts'
import { guestRedeemVoucher, guestReverseRedemption } from '../../../contract/api/redemption.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { checkedInAt } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { venueTime } from '../../../contract/rules/venue-time.ts'
import { useSend } from '../../api/api-context.ts'
import type { Sent } from '../../api/client.ts'
import { useEvent } from '../../api/event-context.ts'
import { issuedBy, useUserName } from '../../api/user-context.ts'
import { randomGuestCode } from '../../lib/random-guest-code.ts'
import { notifyOtherDesk } from '../../network/use-undo-check-in.ts'
import { notifySaved, useWriteAction } from '../../network/use-write-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Actions on a guest that need confirmation; deletion has its own dialog. */
export type GuestAction =
  | { readonly what: 'voucher' | 'new code' }
  /** `item`: name of the type within a sentence. */
  | { readonly what: 'take back'; readonly type: string; readonly item: string }
  | { readonly what: 'reverse'; readonly day: string; readonly time: string }

interface Question {
  readonly title: string
  readonly confirmLabel: string
  readonly destructive: boolean
  /** Explains the consequences. */
  readonly text: string
  readonly write: () => Promise<Sent<unknown>>
  /** Without `done`, it tells by itself. */
  readonly words: { readonly done?: string; readonly failed: string }
}

function useQuestion(guest: Guest, action: GuestAction): Question {
  const event = useEvent()
  const issuer = useUserName()
  const send = useSend()
  const name = fullName(guest)
  const context = guestContext(guest, event, issuer)
  const params = { id: guest.id }
  switch (action.what) {
    case 'reverse': {
      const { day, time } = action
      const label = event.event_dates[day] ?? day
      return {
        title: `Reverse the check-in of ${name}?`,
        confirmLabel: 'Reverse check-in',
        destructive: true,
        text: `${label}, ${venueTime(time, event.timezone)}. The guest is then expected again on that day. Who reversed it is recorded.`,
        write: async () => {
          const body = { date: day, check_in_time: time }
          const sent = await send(guestReverseCheckIn, { params, body, context })
          const stays = sent.outcome === 'done' && checkedInAt(sent.answer, day) !== undefined
          if (stays) notifyOtherDesk(name)
          else notifySaved(sent, `${name} is no longer checked in for ${label}`)
          return sent
        },
        words: { failed: 'The check-in was not reversed' },
      }
    }
    case 'take back': {
      const { type, item } = action
      const redeemed_at = guest.redemptions[type]
      return {
        title: `Take back the ${item} of ${name}?`,
        confirmLabel: 'Take back',
        destructive: true,
        text: `For what was marked by mistake: the ${item} can then be given again. Who took it back is recorded.`,
        write: () =>
          send(guestReverseRedemption, {
            params,
            body: { type, ...(redeemed_at !== undefined && { redeemed_at }) },
            context: { ...context, item },
          }),
        words: {
          done: `The ${item} of ${name} was taken back`,
          failed: `The ${item} was not taken back`,
        },
      }
    }
    case 'new code':
      return {
        title: `New code for ${name}?`,
        confirmLabel: 'New code',
        destructive: false,
        text: 'For a code that went to somebody else: the one before then no longer counts, and whoever scans it is told whose it was.',
        write: () => send(guestNewCode, { params, body: { code: randomGuestCode() }, context }),
        words: { done: `${name} has a new code`, failed: 'The code is the same as before' },
      }
    case 'voucher':
      return {
        title: `Provide the voucher to ${name}?`,
        confirmLabel: 'Voucher provided',
        destructive: false,
        text: 'Each guest gets one voucher.',
        write: () => send(guestRedeemVoucher, { body: { guest_id: guest.id, ...issuedBy(issuer) }, context }),
        words: {
          done: `Voucher provided to ${name}`,
          failed: 'The voucher was not marked as provided',
        },
      }
  }
}

interface GuestActionDialogProps {
  guest: Guest
  action: GuestAction
  onEnd: () => void
}

/** Asks for confirmation, then performs the action. */
export function GuestActionDialog({ guest, action, onEnd }: GuestActionDialogProps) {
  const { text, write, words, ...question } = useQuestion(guest, action)
  const { busy, run } = useWriteAction()
  const confirm = async () => {
    await run(write, words)
    onEnd()
  }
  return (
    <ConfirmDialog {...question} pending={busy} onConfirm={() => void confirm()} onCancel={onEnd}>
      {text}
    </ConfirmDialog>
  )
}
