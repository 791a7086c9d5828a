import { type FormEvent, useCallback, useRef, useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { RedemptionType } from '../../../contract/api/redemption.schema.ts'
import { redeemedTypes } from '../../../contract/api/redemption.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { PIN_LENGTH, PIN_MESSAGE } from '../../../contract/rules/pin.ts'
import { useFetchOnce } from '../../api/api-context.ts'
import { explain, LateError, NoCopyError } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { NO_GUESTS } from '../../api/use-event-guests.ts'
import { isSameName } from '../../lib/guest-search.ts'
import { useScans } from '../../lib/use-scans.ts'
import { usePostponeUpdates } from '../../network/network-state.tsx'
import { ReadProblem } from '../../network/read-problem.tsx'
import type { Result } from '../../network/redemption-result.ts'
import { RedemptionResultNotice } from '../../network/redemption-result-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { GuestPicker } from '../../ui/guest-picker.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PinInput } from '../../ui/pin-input.tsx'
import styles from './redemption.module.css'
import { RedemptionTypeDialog } from './redemption-type-dialog.tsx'
import { useRedeem } from './use-redeem.ts'

const isPin = (text: string): boolean => /^\d{4}$/.test(text)

type WithPin = Guest & { pin: number }
const hasPin = (guest: Guest): guest is WithPin => guest.pin !== null

interface GuestRedemptionPanelProps {
  guests: readonly Guest[] | undefined
  error: Error | null
  onRetry: () => void
}

/** Redeems for one guest, found by pin or by name in this device's list (spec section 2, Redemption tab). */
export function GuestRedemptionPanel({ guests, error, onRetry }: GuestRedemptionPanelProps) {
  const event = useEvent()
  const fetchOnce = useFetchOnce()
  const redeem = useRedeem()
  const [pin, setPin] = useState('')
  const [pinError, setPinError] = useState<string>()
  const [query, setQuery] = useState('')
  const [wanted, setWanted] = useState<number>()
  /** The wanted guest, once this device knows them. */
  const [found, setFound] = useState<WithPin>()
  /** The pin that the server is asked for. */
  const [requestedPin, setRequestedPin] = useState<string>()
  const [result, setResult] = useState<Result>()
  /** Counts the look-ups, because an answer to an earlier one is ignored. */
  const started = useRef(0)
  usePostponeUpdates(pin !== '' || query !== '' || wanted !== undefined)
  const known = guests ?? NO_GUESTS
  const guest = wanted === undefined ? undefined : known.filter(hasPin).find(({ pin }) => pin === wanted)
  /** The server knows the pin, and this device not yet. */
  const isNew = wanted !== undefined && !guest
  if (guest && guest !== found) setFound(guest)
  // Not a guest whom the list does not have yet: another desk has deleted them.
  if (wanted !== undefined && found && guests && !guest) {
    setWanted(undefined)
    setFound(undefined)
    setResult({ what: 'problem', title: `${fullName(found)} is no longer on the list` })
  }

  // As last drawn: a field that gets its text back after a scan does not end what the scan has begun.
  const isLookingUp = requestedPin !== undefined || wanted !== undefined
  /** Ends a look-up: its dialog would open under the hands of somebody who has gone on to another guest. */
  const stop = () => {
    started.current += 1
    setRequestedPin(undefined)
    setWanted(undefined)
  }
  const start = () => {
    stop()
    setFound(undefined)
    setResult(undefined)
    setPinError(undefined)
  }

  const lookUp = async (pin: string) => {
    if (pin === requestedPin) return
    start()
    if (pin.length !== PIN_LENGTH) return setPinError(PIN_MESSAGE)
    if (known.some(guest => guest.pin === Number(pin))) return setWanted(Number(pin))
    // The guest is not on this device: the list is not loaded yet, or another desk has just added the guest.
    setRequestedPin(pin)
    const mine = started.current
    try {
      await fetchOnce(redeemedTypes, { params: { pin }, query: { event_id: event.id } })
      if (started.current !== mine) return
      setWanted(Number(pin))
      onRetry()
    } catch (error) {
      if (started.current !== mine) return
      setResult(
        error instanceof NoCopyError && !(error instanceof LateError)
          ? {
              what: 'problem',
              title: 'That pin was not found against any guests',
              detail: 'You are offline. This device does not know guests who were just added at other desks.',
            }
          : { what: 'problem', title: explain(error) },
      )
    } finally {
      if (started.current === mine) setRequestedPin(undefined)
    }
  }

  const onSubmit = (submitted: FormEvent) => {
    submitted.preventDefault()
    void lookUp(pin)
  }

  const pick = (picked: Guest) => {
    start()
    setQuery('')
    setPin('')
    if (hasPin(picked)) setWanted(picked.pin)
    else
      setResult({
        what: 'problem',
        title: 'Cannot locate pin against this guest',
        detail: `${fullName(picked)} · ${picked.group_name}. The pin follows when back online.`,
      })
  }

  // A typing reader needs no focused field here; the picker handles guest codes.
  useScans(scanned => {
    const found = known.filter(one => one.id === scanned.toLowerCase() || isSameName(fullName(one), scanned))
    const [picked] = found
    if (picked && found.length === 1) pick(picked)
    else if (isPin(scanned)) {
      setPin(scanned)
      void lookUp(scanned)
    } else return false
    return true
  })

  const onRedeem = async (type: RedemptionType) => {
    if (!guest) return
    const given = await redeem(guest, type)
    setResult(given)
    setWanted(undefined)
    if (given.what !== 'problem') setPin('')
  }
  const onClose = useCallback(() => setWanted(undefined), [])

  return (
    <Panel title="Guest Redemption">
      <Stack>
        <div className={styles.lookup}>
          <form onSubmit={onSubmit} noValidate aria-label="Find by pin">
            <Stack gap={3}>
              <PinInput
                label="Guest pin"
                value={pin}
                onValueChange={digits => {
                  if (isLookingUp) stop()
                  setPin(digits)
                  setPinError(undefined)
                  if (digits !== '') setResult(undefined)
                }}
                error={pinError}
              />
              <Button type="submit" variant="primary" icon="search" pending={requestedPin !== undefined}>
                Find guest
              </Button>
            </Stack>
          </form>
          <GuestPicker
            label="Guest name"
            guests={guests}
            query={query}
            onQueryChange={typed => {
              if (isLookingUp) stop()
              setQuery(typed)
              if (typed !== '') setResult(undefined)
            }}
            onPick={pick}
            note={picked => (picked.gift_received ? ' (Redeemed)' : '')}
            emptyText={typed => `Empty result for '${typed}'`}
            placeholder="Search by name"
          />
        </div>
        {error && (!guests || isNew) ? (
          <ReadProblem error={error} onRetry={onRetry} />
        ) : (
          isNew && (
            <Notice tone="accent" icon="clock" title="New to this device">
              The pin is known. Fetching the guest list...
            </Notice>
          )
        )}
        {result && <RedemptionResultNotice result={result} guests={known} />}
      </Stack>
      {guest && <RedemptionTypeDialog guest={guest} onRedeem={onRedeem} onClose={onClose} />}
    </Panel>
  )
}
