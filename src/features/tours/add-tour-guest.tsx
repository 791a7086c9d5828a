import { useState } from 'react'
import { errors } from '../../../contract/api/errors.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { TourDetail } from '../../../contract/api/tours.schema.ts'
import { tourGuestAdd } from '../../../contract/api/tours.ts'
import { tourGuestContext } from '../../../contract/offline/write-context.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useOnline } from '../../network/network-state.tsx'
import { notifySaved } from '../../network/use-write-action.ts'
import { GuestPicker } from '../../ui/guest-picker.tsx'
import { assignmentWords } from './tour-words.ts'
import type { TourPlace } from './use-tour.ts'

interface AddTourGuestProps {
  tour: TourDetail
  places: readonly TourPlace[]
  guests: readonly Guest[]
  isFull: boolean
}

/** Finds a guest by name and puts them on the tour; the suggestions tell who is on a tour already (spec section 2). */
export function AddTourGuest({ tour, places, guests, isFull }: AddTourGuestProps) {
  const event = useEvent()
  const send = useSend()
  const online = useOnline()
  const [query, setQuery] = useState('')
  const [problem, setProblem] = useState<string>()
  const day = venueDay(tour.start_time, event.timezone)
  const onTour = new Set(places.map(({ guest_id }) => guest_id))

  const add = async (guest: Guest) => {
    setQuery('')
    // Online the server has the last word: another desk may have freed a place just now.
    if (isFull && !online) return setProblem(errors.TourFull.message)
    setProblem(undefined)
    try {
      const sent = await send(tourGuestAdd, {
        params: { tourID: tour.id },
        body: { id: crypto.randomUUID(), guestID: guest.id },
        context: tourGuestContext(guest, tour, event),
      })
      notifySaved(sent, `${fullName(guest)} joins the tour`)
    } catch (error) {
      setProblem(explain(error))
    }
  }

  return (
    <GuestPicker
      label="Add a guest by name"
      placeholder="Type a name"
      guests={guests}
      query={query}
      onQueryChange={typed => {
        setQuery(typed)
        setProblem(undefined)
      }}
      note={guest => assignmentWords(guest, day, event.timezone)}
      isGuestDisabled={guest => onTour.has(guest.id)}
      onPick={guest => void add(guest)}
      error={problem}
    />
  )
}
