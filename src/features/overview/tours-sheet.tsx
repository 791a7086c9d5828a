import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { tourGuestList, tourList } from '../../../contract/api/tours.ts'
import { compareText } from '../../../contract/rules/order.ts'
import { venueDay, venueMoment } from '../../../contract/rules/venue-time.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { ReadProblem } from '../../network/read-problem.tsx'
import { GuestLine } from './guest-sheet.tsx'
import styles from './roll.module.css'

interface ToursSheetProps {
  guests: readonly Guest[]
  /** `DD/MM/YYYY`, '' for all days. */
  day: string
}

/** A list for each guide: their tours by start time, with the guests of each. */
export function ToursSheet({ guests, day }: ToursSheetProps) {
  const { id, timezone } = useEvent()
  const { data: tours, error, retry } = useRead(tourList, { params: { eventID: id } })
  if (!tours) {
    if (error) return <ReadProblem error={error} onRetry={retry} />
    return <p data-loading="">Fetching the tours...</p>
  }
  const shown = tours
    .filter(({ start_time }) => day === '' || venueDay(start_time, timezone) === day)
    .toSorted((a, b) => compareText(a.name, b.name) || Date.parse(a.start_time) - Date.parse(b.start_time))
  const guides = [...new Map(shown.map(tour => [tour.user_uuid, tour.name]))]
  if (shown.length === 0) return <p>There are no tours{day !== '' && ' on this day'}</p>
  return guides.map(([guide, name]) => (
    <section key={guide} aria-label={`Tours of ${name}`} className={styles.sheet}>
      <h4>
        <bdi>{name}</bdi>
      </h4>
      {shown
        .filter(({ user_uuid }) => user_uuid === guide)
        .map(tour => (
          <TourList key={tour.id} tour={tour} guests={guests} />
        ))}
    </section>
  ))
}

function TourList({ tour, guests }: { tour: Tour; guests: readonly Guest[] }) {
  const { timezone } = useEvent()
  const { data: places, loading } = useRead(tourGuestList, { params: { tourID: tour.id } })
  const ids = new Set(places?.map(({ guest_id }) => guest_id))
  return (
    <>
      <h5>
        {venueMoment(tour.start_time, timezone)}: <bdi>{tour.title}</bdi> ({tour.guest_count}/
        {tour.maximum_guests})
      </h5>
      {places ? (
        <ul className={styles.rows}>
          {guests
            .filter(guest => ids.has(guest.id))
            .map(guest => (
              <GuestLine key={guest.id} guest={guest} isIn={false} pins={false} />
            ))}
        </ul>
      ) : (
        <p data-loading={loading ? '' : undefined}>This device does not know who is on this tour.</p>
      )}
    </>
  )
}
