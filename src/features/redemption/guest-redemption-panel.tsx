import { type FormEvent, useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { RedemptionType } from '../../../contract/api/redemption.schema.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { isSameName } from '../../lib/guest-search.ts'
import { useScans } from '../../lib/use-scans.ts'
import { usePostponeUpdates } from '../../network/network-state.tsx'
import { ReadProblem } from '../../network/read-problem.tsx'
import { RedemptionResultNotice } from '../../network/redemption-result-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { GuestPicker } from '../../ui/guest-picker.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PinInput } from '../../ui/pin-input.tsx'
import styles from './redemption.module.css'
import { RedemptionTypeDialog } from './redemption-type-dialog.tsx'
import { useGuestLookup } from './use-guest-lookup.ts'
import { useRedeem } from './use-redeem.ts'

const isPin = (text: string): boolean => /^\d{4}$/.test(text)

interface GuestRedemptionPanelProps {
  guests: readonly Guest[] | undefined
  error: Error | null
  onRetry: () => void
}

/** Redeems for one guest, found by pin or by name in this device's list (spec section 2, Redemption tab). */
export function GuestRedemptionPanel({ guests, error, onRetry }: GuestRedemptionPanelProps) {
  const redeem = useRedeem()
  const lookup = useGuestLookup(guests, onRetry)
  const { known, guest, isNew, result, setResult } = lookup
  const [pin, setPin] = useState('')
  const [query, setQuery] = useState('')
  usePostponeUpdates(pin !== '' || query !== '' || lookup.isOpen)

  const onSubmit = (submitted: FormEvent) => {
    submitted.preventDefault()
    void lookup.byPin(pin)
  }

  const pick = (picked: Guest) => {
    setQuery('')
    setPin('')
    lookup.take(picked)
  }

  // A typing reader needs no focused field here; the picker handles guest codes.
  useScans(scanned => {
    const found = known.filter(one => one.id === scanned.toLowerCase() || isSameName(fullName(one), scanned))
    const [picked] = found
    if (picked && found.length === 1) pick(picked)
    else if (isPin(scanned)) {
      setPin(scanned)
      void lookup.byPin(scanned)
    } else return false
    return true
  })

  const onRedeem = async (type: RedemptionType) => {
    if (!guest) return
    const given = await redeem(guest, type)
    setResult(given)
    lookup.close()
    if (given.what !== 'problem') setPin('')
  }

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
                  lookup.stop()
                  setPin(digits)
                  lookup.clearPinError()
                  if (digits !== '') setResult(undefined)
                }}
                error={lookup.pinError}
              />
              <Button type="submit" variant="primary" icon="search" pending={lookup.isAsking}>
                Find guest
              </Button>
            </Stack>
          </form>
          <GuestPicker
            label="Guest name"
            guests={guests}
            query={query}
            onQueryChange={typed => {
              lookup.stop()
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
      {guest && <RedemptionTypeDialog guest={guest} onRedeem={onRedeem} onClose={lookup.close} />}
    </Panel>
  )
}
