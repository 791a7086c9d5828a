import type { Tour } from '../../../contract/api/tours.schema.ts'
import { hasRoom } from '../../../contract/rules/tours.ts'
import { useEvent } from '../../api/event-context.ts'
import { tourChoices } from '../../lib/tour-words.ts'
import { Select } from '../../ui/select.tsx'

interface TourPickerProps {
  /** Tours to offer: those with room can be chosen; full ones are shown. */
  tours: readonly Tour[]
  /** All tours of the event. */
  all: readonly Tour[]
  value: string
  onChange: (tourId: string) => void
  error: string | undefined
}

/** Selects a tour to join after the check-in (spec section 2). */
export function TourPicker({ tours, all, value, onChange, error }: TourPickerProps) {
  const { timezone } = useEvent()
  if (value === '' && !tours.some(hasRoom)) return <p>No tours available</p>
  const words = tourChoices(tours, timezone, all)
  return (
    <Select
      label="Join a tour"
      placeholder="No tour"
      value={value}
      onChange={event => onChange(event.target.value)}
      error={error}
      options={tours.map((tour, index) => ({
        value: tour.id,
        label: hasRoom(tour) ? (words[index] ?? '') : `${words[index]} Full`,
        disabled: !hasRoom(tour),
      }))}
    />
  )
}
