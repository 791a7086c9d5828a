import { useCallback, useEffect, useRef, useState } from 'react'
import type { CheckIn, Guest } from '../../../contract/api/guests.schema.ts'
import { guestCheckIn } from '../../../contract/api/guests.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { checkedInAt } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { giveFeedback } from '../../lib/feedback.ts'
import { useNetwork } from '../../network/network-state.tsx'
import { useUndoCheckIn } from '../../network/use-undo-check-in.ts'
import { dismissOutcomes, toast } from '../../ui/toast.ts'
import { useUndoOffer } from './use-undo-offer.ts'

/** Checks a guest in. `onUndo` is called when the check-in is undone, to undo what was done for it. */
export type OnCheckIn = (guest: Guest, onUndo?: () => void) => void

/** What the pin view shows: at first from what the page knows, then from the server's answer. */
export interface Arrival {
  readonly guest: Guest
  /** Instant of this check-in, or of an earlier one. */
  readonly at: string
  /** The guest had been checked in before, here or at another desk. */
  readonly wasAlreadyIn: boolean
  /** When this desk made the check-in, in ms; it can be undone for a while. */
  readonly madeAt?: number
  readonly onUndo?: (() => void) | undefined
  /** The server's answer, once there is one. */
  readonly answer?: CheckIn
  /** Another desk has undone the check-in, or removed the guest, since the list showed them as in. */
  readonly endedElsewhere?: 'undone' | 'removed' | undefined
}

/**
 * Check-in (spec section 4). `arrival` is the guest on the pin view until `close`. `checkIn` checks a guest in now and
 * resolves to whether that is done or queued; `show` shows the pin of a guest who is in already; `undo` takes back a
 * check-in of this desk. `optimisticCheckIns` has the check-ins that `guests` does not show yet: guest id to venue day.
 */
export function useCheckIn(guests: readonly Guest[]) {
  const event = useEvent()
  const send = useSend()
  const { canKeep } = useNetwork()
  const [arrival, setArrival] = useState<Arrival>()
  const [optimisticCheckIns, setOptimisticCheckIns] = useState<ReadonlyMap<string, string>>(new Map())
  const takeBack = useUndoCheckIn()
  const { offer, withdraw } = useUndoOffer()
  const listed = guests.find(({ id }) => id === arrival?.guest.id)
  const isIn = arrival && listed && checkedInAt(listed, venueDay(arrival.at, event.timezone)) !== undefined
  // A new check-in is not in the list at once.
  const [seenIn, setSeenIn] = useState<string>()
  const shownAs = arrival && `${arrival.guest.id} ${arrival.at}`
  if (isIn && seenIn !== shownAs) setSeenIn(shownAs)
  const endedElsewhere: Arrival['endedElsewhere'] =
    isIn || seenIn !== shownAs ? undefined : listed ? 'undone' : 'removed'
  const shownNow = useRef<Arrival>(undefined)
  useEffect(() => {
    shownNow.current = arrival && { ...arrival, endedElsewhere }
  }, [arrival, endedElsewhere])

  // Keeps the box ticked from the tap until the list shows the check-in of that day, which may be after midnight.
  useEffect(() => {
    const isIn = (guest: Guest, day = '') => checkedInAt(guest, day) !== undefined
    setOptimisticCheckIns(checkIns => {
      const shown = checkIns.size === 0 ? [] : guests.filter(guest => isIn(guest, checkIns.get(guest.id)))
      return shown.reduce((left, { id }) => without(left, id), checkIns)
    })
  }, [guests])

  const undo = useCallback(
    ({ guest, at, onUndo }: Arrival) => {
      shownNow.current = undefined
      setArrival(shown => (shown?.guest.id === guest.id ? undefined : shown))
      setOptimisticCheckIns(checkIns => without(checkIns, guest.id))
      void takeBack([guest], venueDay(at, event.timezone), at).then(onUndo)
    },
    [event.timezone, takeBack],
  )

  const close = useCallback(() => {
    const left = shownNow.current
    shownNow.current = undefined
    setArrival(undefined)
    if (left?.madeAt !== undefined && !left.endedElsewhere) offer(left.guest, () => undo(left))
  }, [offer, undo])

  const show = useCallback((guest: Guest, at: string) => setArrival({ guest, at, wasAlreadyIn: false }), [])

  const checkIn = useCallback(
    async (guest: Guest, onUndo?: () => void): Promise<boolean> => {
      // The toast of what was done before would take room from the pin view.
      dismissOutcomes()
      const timestamp = new Date().toISOString()
      const day = venueDay(timestamp, event.timezone)
      const before = checkedInAt(guest, day)
      if (before !== undefined) {
        giveFeedback('refused')
        setArrival({ guest, at: before, wasAlreadyIn: true })
        return true
      }
      const madeAt = Date.now()
      withdraw()
      // If this device cannot keep the write, the check-in may still fail.
      if (canKeep) setArrival({ guest, at: timestamp, wasAlreadyIn: false, madeAt, onUndo })
      setOptimisticCheckIns(checkIns => new Map(checkIns).set(guest.id, day))
      try {
        const sent = await send(guestCheckIn, {
          params: { id: guest.id },
          body: { timestamp },
          context: guestContext(guest, event),
        })
        if (sent.outcome === 'queued') return true
        const { answer } = sent
        const wasAlreadyIn = answer.already_checked_in
        // Another desk was first, so this desk cannot undo the check-in.
        if (wasAlreadyIn) withdraw(guest.id)
        const done = {
          guest,
          answer,
          at: answer.check_in_time,
          wasAlreadyIn,
          ...(wasAlreadyIn ? {} : { madeAt, onUndo }),
        }
        setArrival(shown => (!canKeep || shown?.guest.id === guest.id ? done : shown))
        return true
      } catch (error) {
        withdraw(guest.id)
        setOptimisticCheckIns(checkIns => without(checkIns, guest.id))
        setArrival(shown => (shown?.guest.id === guest.id ? undefined : shown))
        toast.refused(`${fullName(guest)} is not checked in`, { detail: explain(error) })
        return false
      }
    },
    [canKeep, event, send, withdraw],
  )

  // Shows a pin or a joined tour as soon as the list has it.
  const shown = arrival && { ...arrival, guest: listed ?? arrival.guest, endedElsewhere }
  return { arrival: shown, optimisticCheckIns, checkIn, show, undo, close }
}

function without(checkIns: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> {
  const left = new Map(checkIns)
  left.delete(id)
  return left
}
