import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { hasRoom, isSameTour, tourPeriod, toursOf } from '../../../contract/rules/tours.ts'
import { venueTime } from '../../../contract/rules/venue-time.ts'
import { Select } from '../../ui/select.tsx'

/** The tours that a guest can still join: not started, with room, and not theirs already. `now` in ms. */
export const joinableTours = (tours: readonly Tour[], guest: Guest, now: number): Tour[] =>
  tours.filter(
    tour =>
      hasRoom(tour) &&
      tourPeriod(tour, now) === 'upcoming' &&
      !toursOf(guest).some(known => isSameTour(known, tour)),
  )

interface TourPickerProps {
  tours: readonly Tour[]
  timezone: string
  value: string
  onChange: (tourId: string) => void
  error?: string | undefined
}

/** A tour to join on the way in (spec section 2). */
export function TourPicker({ tours, timezone, value, onChange, error }: TourPickerProps) {
  if (tours.length === 0) return <p>No tours available</p>
  return (
    <Select
      label="Join a tour"
      placeholder="No tour"
      value={value}
      onChange={event => onChange(event.target.value)}
      error={error}
      options={tours.map(tour => ({
        value: tour.id,
        label: `${tour.title} w/ ${tour.name} ${venueTime(tour.start_time, timezone)} (${tour.guest_count}/${tour.maximum_guests})`,
      }))}
    />
  )
}
