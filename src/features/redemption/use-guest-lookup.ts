import { useRef, useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { redeemedTypes } from '../../../contract/api/redemption.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { PIN_LENGTH, PIN_MESSAGE } from '../../../contract/rules/pin.ts'
import { useFetchOnce } from '../../api/api-context.ts'
import { explain, LateError, NoCopyError } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { NO_GUESTS } from '../../api/use-event-guests.ts'
import type { Result } from '../../network/redemption-result.ts'

type WithPin = Guest & { pin: number }
const hasPin = (guest: Guest): guest is WithPin => guest.pin !== null

/**
 * Finds the guest of a redemption by pin, at the server if this device does not know the pin, or takes one by name.
 * @param guests undefined until the list is read
 * @param onRetry reads the list again, as the server knows a guest whom it does not have
 */
export function useGuestLookup(guests: readonly Guest[] | undefined, onRetry: () => void) {
  const event = useEvent()
  const fetchOnce = useFetchOnce()
  const [wanted, setWanted] = useState<number>()
  /** The wanted guest, once this device knows them. */
  const [found, setFound] = useState<WithPin>()
  /** The pin that the server is asked for. */
  const [requestedPin, setRequestedPin] = useState<string>()
  const [pinError, setPinError] = useState<string>()
  const [result, setResult] = useState<Result>()
  /** Counts the look-ups, because an answer to an earlier one is ignored. */
  const started = useRef(0)
  const known = guests ?? NO_GUESTS
  const guest = wanted === undefined ? undefined : known.filter(hasPin).find(({ pin }) => pin === wanted)
  if (guest && guest !== found) setFound(guest)
  // Not a guest whom the list does not have yet: another desk has deleted them.
  if (wanted !== undefined && found && guests && !guest) {
    setWanted(undefined)
    setFound(undefined)
    setResult({ what: 'problem', title: `${fullName(found)} is no longer on the list` })
  }

  // As last drawn: a field that gets its text back after a scan does not end what the scan has begun.
  const isLookingUp = requestedPin !== undefined || wanted !== undefined
  const end = () => {
    started.current += 1
    setRequestedPin(undefined)
    setWanted(undefined)
  }
  const start = () => {
    end()
    setFound(undefined)
    setResult(undefined)
    setPinError(undefined)
  }

  return {
    known,
    /** The guest that was found, until the look-up is over. */
    guest,
    isOpen: wanted !== undefined,
    isAsking: requestedPin !== undefined,
    /** The server knows the pin, and this device not yet. */
    isNew: wanted !== undefined && !guest,
    pinError,
    clearPinError: () => setPinError(undefined),
    result,
    setResult,
    /** Closes the guest that was found. */
    close: () => setWanted(undefined),
    /** Ends a look-up: its dialog would open under the hands of somebody who has gone on to another guest. */
    stop: () => isLookingUp && end(),

    async byPin(pin: string): Promise<void> {
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
        if (started.current === mine) setResult(problemOf(error))
      } finally {
        if (started.current === mine) setRequestedPin(undefined)
      }
    },

    /** Takes a guest who was chosen by name or scanned. */
    take(picked: Guest): void {
      start()
      if (hasPin(picked)) setWanted(picked.pin)
      else
        setResult({
          what: 'problem',
          title: 'Cannot locate pin against this guest',
          detail: `${fullName(picked)} · ${picked.group_name}. The pin follows when back online.`,
        })
    },
  }
}

const problemOf = (error: unknown): Result =>
  error instanceof NoCopyError && !(error instanceof LateError)
    ? {
        what: 'problem',
        title: 'That pin was not found against any guests',
        detail: 'You are offline. This device does not know guests who were just added at other desks.',
      }
    : { what: 'problem', title: explain(error) }
