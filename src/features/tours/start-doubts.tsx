import type { TourDetail } from '../../../contract/api/tours.schema.ts'
import { tourList } from '../../../contract/api/tours.ts'
import { attends } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { isOnTour, overlap } from '../../../contract/rules/tours.ts'
import { venueDay, venueMoment } from '../../../contract/rules/venue-time.ts'
import { useEvent } from '../../api/event-context.ts'
import { useEventGuests } from '../../api/use-event-guests.ts'
import { useRead } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'
import { listNames } from '../../lib/isolate.ts'
import { tourHeading } from '../../lib/tour-words.ts'
import { useFrozenWhile } from '../../lib/use-frozen-while.ts'
import { Notice } from '../../ui/notice.tsx'
import { useGuides } from './tour-fields.tsx'

interface StartDoubtsProps {
  /** The typed start as an instant; null while it is invalid. */
  start: string | null
  guideId: string
  saving: boolean
  /** The tour being edited, before the change. */
  tour?: TourDetail
}

/**
 * Warns of a start in the past or on no day of the event, of a guide who is booked twice or no longer a guide, and of
 * guests who do not attend on the new day. It prevents nothing.
 */
export function StartDoubts({ start, guideId, saving, tour }: StartDoubtsProps) {
  const event = useEvent()
  const now = useNow()
  const { guides } = useGuides()
  const { data = [] } = useRead(tourList, { params: { eventID: event.id } })
  const tours = useFrozenWhile(data, saving)
  const { data: guests = [] } = useEventGuests()
  if (start === null || start === tour?.start_time) return null
  const isPast = Date.parse(start) < now
  const booked = tours.filter(
    other => other.id !== tour?.id && other.user_uuid === guideId && overlap(other, { start_time: start }),
  )
  const hasLeft =
    tour?.user_uuid === guideId && guides.length > 0 && !guides.some(one => one.user_uuid === guideId)
  const day = venueDay(start, event.timezone)
  const absent = tour ? guests.filter(guest => !attends(guest, day) && isOnTour(guest, tour)) : []
  return (
    <>
      {isPast && <Notice tone="due" title="That time has passed" />}
      {!Object.hasOwn(event.event_dates, day) && (
        <Notice tone="due" title={`${day} is no day of this event`} />
      )}
      {hasLeft && !isPast && (
        <Notice tone="due" title={`${tour.name} is no guide any more`}>
          Choose another guide: with somebody who has left the team, a tour to come is refused.
        </Notice>
      )}
      {absent.length > 0 && (
        <Notice tone="due" title={`${pluralize(absent.length)} on it not attending on ${day}`}>
          {listNames(absent.map(fullName))}
        </Notice>
      )}
      {booked.map(other => (
        <Notice key={other.id} tone="due" title={`${other.name} guides two tours at about the same time`}>
          <bdi>{tourHeading(other)}</bdi>, {venueMoment(other.start_time, event.timezone)}
        </Notice>
      ))}
    </>
  )
}
