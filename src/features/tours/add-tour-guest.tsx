import { useState } from 'react'
import { errors } from '../../../contract/api/errors.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { TourDetail } from '../../../contract/api/tours.schema.ts'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { isDescribedAlike, tourPeriod, toursOf } from '../../../contract/rules/tours.ts'
import { useScreenSend } from '../../api/api-context.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { NO_GUESTS } from '../../api/use-event-guests.ts'
import { useJoinTour } from '../../api/use-join-tour.ts'
import { useClock } from '../../lib/clock.ts'
import { assignmentWords, tourDoubts } from '../../lib/tour-words.ts'
import { notifyRow } from '../../network/notify-row.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { GuestPicker } from '../../ui/guest-picker.tsx'
import { toast } from '../../ui/toast.ts'
import type { TourPlace } from './use-tour.ts'

const STARTED = 'This tour has started already.'

/** A guest who may have been picked by mistake, and why. */
interface Doubtful {
  readonly guest: Guest
  readonly doubts: readonly string[]
}

const FULL = errors.TourFull.message
const isFullTour = (error: unknown): boolean => error instanceof ApiError && error.body.name === 'TourFull'

interface AddTourGuestProps {
  tour: TourDetail
  places: readonly TourPlace[]
  /** Those of the event; `NO_GUESTS` until they are read. */
  guests: readonly Guest[]
  isFull: boolean
}

/** Adds a guest to the tour, found by name; suggestions show who is on a tour already (spec section 2). */
export function AddTourGuest({ tour, places, guests, isFull }: AddTourGuestProps) {
  const event = useEvent()
  const join = useJoinTour(useScreenSend())
  const [query, setQuery] = useState('')
  const [problem, setProblem] = useState<string>()
  const [doubtful, setDoubtful] = useState<Doubtful>()
  const isStarted = useClock(1_000, now => tourPeriod(tour, now) === 'started')
  const onTour = new Set(places.map(({ guest_id }) => guest_id))

  /** On another tour with the same type, guide and start. */
  const isOnSimilarTour = (guest: Guest) =>
    !onTour.has(guest.id) && toursOf(guest).some(known => isDescribedAlike(known, tour))

  const pick = (guest: Guest) => {
    setQuery('')
    const doubts = tourDoubts(guest, tour, event.timezone)
    if (doubts.length > 0) setDoubtful({ guest, doubts })
    else void add(guest)
  }

  const add = async (guest: Guest) => {
    setProblem(undefined)
    try {
      const sent = await join(guest, tour)
      notifyRow(sent, guestEntity(guest.id), `${fullName(guest)} joins the tour`)
    } catch (error) {
      // Afterwards the field shows a full tour anyway, as it would if the guest had got the last place.
      if (isFullTour(error)) toast.refused(`${fullName(guest)} is not on the tour`, { detail: FULL })
      else setProblem(explain(error))
    }
  }

  return (
    <>
      <GuestPicker
        label="Add a guest by name"
        placeholder="Type a name"
        guests={guests === NO_GUESTS ? undefined : guests}
        query={query}
        onQueryChange={typed => {
          setQuery(typed)
          setProblem(undefined)
        }}
        note={guest =>
          `${assignmentWords(guest, event.timezone)}${isOnSimilarTour(guest) ? ' · not this one' : ''}`
        }
        isGuestDisabled={guest => onTour.has(guest.id)}
        onPick={pick}
        disabled={isFull}
        help={isFull ? FULL : isStarted ? STARTED : undefined}
        error={problem}
      />
      {doubtful && (
        <ConfirmDialog
          title={`Add ${fullName(doubtful.guest)} all the same?`}
          confirmLabel="Add all the same"
          destructive={false}
          onConfirm={() => {
            setDoubtful(undefined)
            void add(doubtful.guest)
          }}
          onCancel={() => setDoubtful(undefined)}
        >
          {doubtful.doubts.join(' ')}
        </ConfirmDialog>
      )}
    </>
  )
}
