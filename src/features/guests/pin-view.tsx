import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { tourGuestAdd } from '../../../contract/api/tours.ts'
import { tourGuestContext } from '../../../contract/offline/write-context.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { checkInString } from '../../../contract/rules/venue-time.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useNow } from '../../lib/clock.ts'
import { notifySaved } from '../../network/use-write-action.ts'
import { AccentGround, BigFigure } from '../../ui/big-figure.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './pin-view.module.css'
import { joinableTours, TourPicker } from './tour-picker.tsx'
import type { Arrival } from './use-check-in.ts'

interface PinViewProps {
  arrival: Arrival
  tours: readonly Tour[]
  onReturn: () => void
}

const MINUTE = 60_000

/** The guest's pin over the whole screen after a check-in (spec section 2), with a tour to join on the way. */
export function PinView({ arrival, tours, onReturn }: PinViewProps) {
  const { guest, at, again, answer } = arrival
  const event = useEvent()
  const send = useSend()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const now = useNow(MINUTE)
  const [tourId, setTourId] = useState('')
  const [problem, setProblem] = useState<string>()
  const [joining, setJoining] = useState(false)
  const open = joinableTours(tours, guest, now)
  const tour = open.find(({ id }) => id === tourId)
  const pin = answer?.pin ?? guest.pin

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-return]')?.focus()
    return () => dialog?.close()
  }, [])

  useEffect(() => {
    const dialog = ref.current
    const cancel = (event: Event) => {
      event.preventDefault()
      onReturn()
    }
    const closed = () => !dialog?.open && onReturn()
    dialog?.addEventListener('cancel', cancel)
    dialog?.addEventListener('close', closed)
    return () => {
      dialog?.removeEventListener('cancel', cancel)
      dialog?.removeEventListener('close', closed)
    }
  }, [onReturn])

  const leave = async () => {
    if (!tour) return onReturn()
    setJoining(true)
    setProblem(undefined)
    try {
      const sent = await send(tourGuestAdd, {
        params: { tourID: tour.id },
        body: { id: crypto.randomUUID(), guestID: guest.id },
        context: tourGuestContext(guest, tour, event),
      })
      notifySaved(sent, `${fullName(guest)} joins ${tour.title} w/ ${tour.name}`)
      onReturn()
    } catch (error) {
      setProblem(explain(error))
      setJoining(false)
    }
  }

  return (
    <dialog ref={ref} aria-labelledby={titleId} className={styles.screen}>
      <AccentGround>
        <h1 id={titleId}>Welcome to {event.country}!</h1>
        <p>{event.location}</p>
        {pin === null ? (
          <div className={styles.later}>PIN follows when back online</div>
        ) : (
          <BigFigure label="Pin">{pin}</BigFigure>
        )}
        <h2>
          <bdi>{answer?.name ?? fullName(guest)}</bdi>
        </h2>
        <p role="status">{timeText(arrival, event.timezone, at, again)}</p>
        <div className={styles.tour}>
          <TourPicker
            tours={open}
            timezone={event.timezone}
            value={tour ? tourId : ''}
            onChange={setTourId}
            error={problem}
          />
        </div>
        <Button data-return variant="primary" size="large" pending={joining} onClick={() => void leave()}>
          {tour ? 'Join Tour & Return to check in' : 'Return to check in'}
        </Button>
      </AccentGround>
    </dialog>
  )
}

function timeText({ answer }: Arrival, timezone: string, at: string, again: boolean): string {
  const when = answer?.check_in_string ?? checkInString(at, timezone)
  if (!again) return `Checked in ${when}`
  const by = answer?.checked_in_by ? ` by ${answer.checked_in_by}` : ''
  return `Already checked in at ${when}${by}`
}
