import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestCheckIn } from '../../../contract/api/guests.ts'
import { guestRedeem, redeemedTypes } from '../../../contract/api/redemption.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { attends, checkedInAt } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { PIN_LENGTH, PIN_MESSAGE } from '../../../contract/rules/pin.ts'
import { GIFT_BAG } from '../../../contract/rules/redemption.ts'
import { useFetchOnce, useScreenSend } from '../../api/api-context.ts'
import { ApiError } from '../../api/errors.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { issuedBy, useUserName } from '../../api/user-context.ts'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { useFrozenWhile } from '../../lib/use-frozen-while.ts'
import {
  givenText,
  queued,
  type Result,
  redeemed,
  redemptionOf,
  refusal,
} from '../../network/redemption-result.ts'
import { RedemptionResultNotice } from '../../network/redemption-result-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PinInput } from '../../ui/pin-input.tsx'
import { StewardNotes } from '../../ui/steward-notes.tsx'

const ITEM = 'Gift bag'

/** The panel 'Gift Redemption' (spec sections 2 and 8): a pin, its guest, and the result. */
export function GiftRedemptionPanel({ guests }: { guests: readonly Guest[] }) {
  const event = useEvent()
  const today = useToday()
  const issuer = useUserName()
  const send = useScreenSend()
  const fetchOnce = useFetchOnce()
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()
  const field = useRef<HTMLInputElement>(null)
  const found = useMemo(
    () => (pin.length === PIN_LENGTH ? guests.find(guest => guest.pin === Number(pin)) : undefined),
    [guests, pin],
  )
  const holder = useFrozenWhile(found, busy)

  // The pressed button has gone, or is disabled until the next pin.
  useEffect(() => {
    if (result && isFocusLost()) field.current?.focus({ preventScroll: true })
  }, [result])

  const isDue = holder && attends(holder, today) && checkedInAt(holder, today) === undefined

  /**
   * Looks up a pin of which this device knows no guest, because the redemption itself would be queued after too many
   * wrong pins. Throws the server's refusal; without an answer the redemption is queued.
   */
  const lookUp = async (): Promise<void> => {
    try {
      await fetchOnce(redeemedTypes, { params: { pin }, query: { event_id: event.id } })
    } catch (error) {
      if (error instanceof ApiError && error.body.statusCode < 500) throw error
    }
  }

  /** Checks `arriving` in first. */
  const redeem = async (arriving?: Guest): Promise<Result> => {
    const from = Date.now()
    try {
      if (!holder) await lookUp()
      if (arriving)
        await send(guestCheckIn, {
          params: { id: arriving.id },
          body: { timestamp: new Date(from).toISOString() },
          context: guestContext(arriving, event),
          isFirst: true,
        })
      const sent = await send(guestRedeem, {
        body: { pin, guest_id: holder?.id, event_id: event.id, ...issuedBy(issuer) },
        context: holder
          ? guestContext(holder, event, issuer)
          : { event_id: event.id, timezone: event.timezone, issuer },
      })
      setPin('')
      if (sent.outcome === 'done') return redeemed(sent.answer, ITEM)
      return holder ? queued(holder, { type: GIFT_BAG, item: ITEM, issuer, from }) : { what: 'unknown-pin' }
    } catch (error) {
      return refusal(error, holder, ITEM)
    }
  }

  const submit = async (arriving?: Guest) => {
    if (busy || pin.length !== PIN_LENGTH) return
    if (holder?.gift_received)
      return setResult({
        what: 'already',
        name: fullName(holder),
        group: holder.group_name,
        item: ITEM,
        ...redemptionOf(holder, GIFT_BAG),
      })
    setBusy(true)
    setResult(await redeem(arriving))
    setBusy(false)
  }

  return (
    <Panel title="Gift Redemption">
      <form
        onSubmit={(submitted: FormEvent) => {
          submitted.preventDefault()
          void submit()
        }}
        noValidate
      >
        <Stack gap={3}>
          <PinInput
            ref={field}
            label="Guest pin"
            value={pin}
            // Otherwise the result would stand beside the next guest's pin, whose Enter is ignored.
            readOnly={busy}
            onValueChange={digits => {
              setPin(digits)
              if (digits !== '') setResult(undefined)
            }}
            help={pin.length === PIN_LENGTH ? undefined : PIN_MESSAGE}
          />
          {holder && !result && (
            <Notice
              tone={holder.gift_received ? 'refused' : 'accent'}
              icon="user"
              title={<bdi>{fullName(holder)}</bdi>}
            >
              <bdi>{holder.group_name}</bdi>
              {holder.gift_received &&
                ` · Already Redeemed${givenText(redemptionOf(holder, GIFT_BAG), event.timezone)}`}
              {isDue && !holder.gift_received && ' · Not checked in today'}
            </Notice>
          )}
          <StewardNotes guests={isDue && !result ? [holder] : []} />
          <Button
            type="submit"
            variant="primary"
            icon="bag"
            pending={busy}
            disabled={pin.length !== PIN_LENGTH}
          >
            Redeem gift
          </Button>
          {isDue && !holder.gift_received && !result && (
            <Button icon="check" disabled={busy} onClick={() => void submit(holder)}>
              Check in and redeem
            </Button>
          )}
          {result && <RedemptionResultNotice result={result} guests={guests} />}
        </Stack>
      </form>
    </Panel>
  )
}
