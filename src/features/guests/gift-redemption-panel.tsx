import { type FormEvent, useMemo, useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestRedeem } from '../../../contract/api/redemption.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'
import { useSend } from '../../api/api-context.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useUserName } from '../../api/user-context.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PinInput } from '../../ui/pin-input.tsx'

const PIN_LENGTH = 4
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const KEPT = 'Kept on this device; the server has its say when back online.'

interface Outcome {
  readonly tone: 'success' | 'refused' | 'due'
  readonly title: string
  readonly name?: string | undefined
  readonly group?: string | undefined
  readonly time?: string | undefined
  readonly note?: string | undefined
}

/** The panel 'Gift Redemption' (spec sections 2 and 8): a pin, whose it is, and what became of it. */
export function GiftRedemptionPanel({ guests }: { guests: readonly Guest[] }) {
  const event = useEvent()
  const issuer = useUserName()
  const send = useSend()
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const holder = useMemo(
    () => (pin.length === PIN_LENGTH ? guests.find(guest => guest.pin === Number(pin)) : undefined),
    [guests, pin],
  )
  const when = (at: string | undefined, by: string | undefined | null) =>
    at && `${venueMoment(at, event.timezone)}${by ? ` by ${by}` : ''}`

  const redeem = async () => {
    setBusy(true)
    const known = holder && { name: fullName(holder), group: holder.group_name }
    try {
      const sent = await send(guestRedeem, {
        body: { pin, event_id: event.id, ...(issuer === '' ? {} : { issued_by: issuer }) },
        context: holder
          ? guestContext(holder, event, issuer)
          : { event_id: event.id, timezone: event.timezone, issuer },
      })
      if (sent.outcome === 'done') {
        const { guest_name, group_name, redeemed_at, issued_by } = sent.answer
        setOutcome({
          tone: 'success',
          title: 'Successful Redemption',
          name: guest_name,
          group: group_name,
          time: when(redeemed_at, issued_by),
        })
      } else {
        setOutcome(
          known
            ? { tone: 'success', title: 'Successful Redemption', ...known, note: KEPT }
            : { tone: 'due', title: 'This device knows no guest with that pin', note: KEPT },
        )
      }
      setPin(typed => (typed === pin ? '' : typed))
    } catch (error) {
      setOutcome(refusal(error, known))
    } finally {
      setBusy(false)
    }
  }

  const refusal = (error: unknown, known: { name: string; group: string } | undefined): Outcome => {
    if (!(error instanceof ApiError) || error.body.name !== 'AlreadyRedeemed')
      return { tone: 'refused', title: explain(error) }
    const { guest_name, group_name, redeemed_at, issued_by } = error.body
    return {
      tone: 'refused',
      title: 'Already Redeemed',
      name: text(guest_name) ?? known?.name,
      group: text(group_name) ?? known?.group,
      time: when(text(redeemed_at), text(issued_by)),
    }
  }

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (busy) return
    if (holder?.gift_received)
      setOutcome({
        tone: 'refused',
        title: 'Already Redeemed',
        name: fullName(holder),
        group: holder.group_name,
        time: when(holder.gift_received_date ?? undefined, holder.gift_issued_by),
      })
    else if (pin.length === PIN_LENGTH) void redeem()
  }

  return (
    <Panel title="Gift Redemption">
      <form onSubmit={submit} noValidate>
        <Stack gap={3}>
          <PinInput
            label="Guest pin"
            value={pin}
            onValueChange={digits => {
              setPin(digits)
              if (digits !== '') setOutcome(undefined)
            }}
            help={pin.length === PIN_LENGTH ? undefined : 'Please enter a 4 digit pin code'}
          />
          {holder && !outcome && (
            <Notice
              tone={holder.gift_received ? 'refused' : 'accent'}
              icon="user"
              title={<bdi>{fullName(holder)}</bdi>}
            >
              <bdi>{holder.group_name}</bdi>
              {holder.gift_received &&
                ` · Already Redeemed ${when(holder.gift_received_date ?? undefined, holder.gift_issued_by) ?? ''}`}
            </Notice>
          )}
          <Button
            type="submit"
            variant="primary"
            icon="bag"
            pending={busy}
            disabled={pin.length !== PIN_LENGTH}
          >
            Redeem gift
          </Button>
          {outcome && (
            <Notice tone={outcome.tone} title={outcome.title} urgent={outcome.tone === 'refused'}>
              {outcome.name !== undefined && (
                <p>
                  <bdi>{outcome.name}</bdi>
                  {outcome.group !== undefined && (
                    <>
                      {' · '}
                      <bdi>{outcome.group}</bdi>
                    </>
                  )}
                </p>
              )}
              {outcome.time !== undefined && <p>{outcome.time}</p>}
              {outcome.note !== undefined && <p>{outcome.note}</p>}
            </Notice>
          )}
        </Stack>
      </form>
    </Panel>
  )
}
