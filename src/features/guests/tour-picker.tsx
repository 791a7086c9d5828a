import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { hasRoom, isSameTour, tourPeriod, toursOf } from '../../../contract/rules/tours.ts'
import { venueDay, venueMoment, venueTime } from '../../../contract/rules/venue-time.ts'
import { Select } from '../../ui/select.tsx'

/** The tours that a guest could join if there were room: not started, and not theirs already. `now` in ms. */
export const toursToJoin = (tours: readonly Tour[], guest: Guest, now: number): Tour[] =>
  tours.filter(
    tour => tourPeriod(tour, now) === 'upcoming' && !toursOf(guest).some(known => isSameTour(known, tour)),
  )

interface TourPickerProps {
  /** Those with room can be chosen; full ones are shown. */
  tours: readonly Tour[]
  /** Today at the venue, `DD/MM/YYYY`: tours of other days are told with theirs. */
  today: string
  timezone: string
  value: string
  onChange: (tourId: string) => void
  error?: string | undefined
}

/** A tour to join on the way in (spec section 2). */
export function TourPicker({ tours, today, timezone, value, onChange, error }: TourPickerProps) {
  if (value === '' && !tours.some(hasRoom)) return <p>No tours available</p>
  const label = ({ title, name, start_time, guest_count, maximum_guests }: Tour) => {
    const isToday = venueDay(start_time, timezone) === today
    const when = isToday ? venueTime(start_time, timezone) : venueMoment(start_time, timezone)
    return `${title} w/ ${name} ${when} (${guest_count}/${maximum_guests})`
  }
  return (
    <Select
      label="Join a tour"
      placeholder="No tour"
      value={value}
      onChange={event => onChange(event.target.value)}
      error={error}
      options={tours.map(tour => ({
        value: tour.id,
        label: hasRoom(tour) ? label(tour) : `${label(tour)} Full`,
        disabled: !hasRoom(tour),
      }))}
    />
  )
}
