import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { hasRoom, isSameTour, tourPeriod, toursOf } from '../../../contract/rules/tours.ts'
import { venueDay } from '../../../contract/rules/venue-time.ts'
import { tourChoices } from '../../lib/tour-words.ts'
import { Select } from '../../ui/select.tsx'

/** The tours of today that a guest could join if there were room: not started, and not theirs already. `now` in ms. */
export const toursToJoin = (tours: readonly Tour[], guest: Guest, now: number, timezone: string): Tour[] =>
  tours.filter(
    tour =>
      tourPeriod(tour, now) === 'upcoming' &&
      venueDay(tour.start_time, timezone) === venueDay(now, timezone) &&
      !toursOf(guest).some(known => isSameTour(known, tour)),
  )

interface TourPickerProps {
  /** Those with room can be chosen; full ones are shown. */
  tours: readonly Tour[]
  /** The event's. */
  all: readonly Tour[]
  timezone: string
  value: string
  onChange: (tourId: string) => void
  error: string | undefined
}

/** A tour to join on the way in (spec section 2). */
export function TourPicker({ tours, all, timezone, value, onChange, error }: TourPickerProps) {
  if (value === '' && !tours.some(hasRoom)) return <p>No tours available</p>
  const words = tourChoices(tours, timezone, all)
  return (
    <Select
      label="Join a tour"
      placeholder="No tour"
      value={value}
      onChange={event => onChange(event.target.value)}
      error={error}
      options={tours.map((tour, at) => ({
        value: tour.id,
        label: hasRoom(tour) ? (words[at] ?? '') : `${words[at]} Full`,
        disabled: !hasRoom(tour),
      }))}
    />
  )
}
