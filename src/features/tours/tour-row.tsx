import type { Tour } from '../../../contract/api/tours.schema.ts'
import { tourEntity } from '../../../contract/offline/entities.ts'
import { hasRoom } from '../../../contract/rules/tours.ts'
import { venueTime, venueWeekday } from '../../../contract/rules/venue-time.ts'
import { useEvent } from '../../api/event-context.ts'
import { tourHeading } from '../../lib/tour-words.ts'
import { OutboxNote } from '../../network/outbox-note.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { RowCover, RowMenu } from '../../ui/row-menu.tsx'
import { TeamLogo, teamOf } from '../../ui/team-logo.tsx'
import { StartFlag } from './start-flag.tsx'

interface TourRowProps {
  tour: Tour
  /** Its number among tours that look the same; '' for most. */
  ordinal: string
  onStarted: () => void
  onDelete: (tour: Tour) => void
}

/** One tour of the list: its team, its guide and its start. */
export function TourRow({ tour, ordinal, onStarted, onDelete }: TourRowProps) {
  const { id: eventID, timezone } = useEvent()
  const start = `${venueWeekday(tour.start_time, timezone)} ${venueTime(tour.start_time, timezone)}${ordinal}`
  // Two guides may lead the same type at the same time.
  const name = `${tourHeading(tour)}, ${start}`
  const page = `/event/${eventID}/tour/${tour.id}`
  return (
    <ListRow
      data-row={tourEntity(tour.id)}
      lead={<TeamLogo team={teamOf(tour.is_vcarb)} />}
      title={
        <>
          <RowCover to={page} />
          {tour.title} ({tour.guest_count}/{tour.maximum_guests})
        </>
      }
      subtitle={
        <>
          <bdi>{tour.name}</bdi> · {start.replace(' ', '\u00a0')}
          <OutboxNote entity={tourEntity(tour.id)} />
        </>
      }
      meta={
        <>
          {!hasRoom(tour) && <Badge icon="users">Full</Badge>}
          <StartFlag tour={tour} onStarted={onStarted} />
        </>
      }
      actions={
        <LinkButton to={page} aria-label={`View Tour ${name}`}>
          View Tour
        </LinkButton>
      }
      edge={
        <RowMenu label={`More about tour ${name}`}>
          <Button
            variant="quiet"
            icon="trash"
            aria-label={`Delete tour ${name}`}
            onClick={() => onDelete(tour)}
          >
            Delete
          </Button>
        </RowMenu>
      }
    />
  )
}
