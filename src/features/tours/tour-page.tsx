import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Redirect, useParams } from 'wouter'
import { tourList } from '../../../contract/api/tours.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { ordinalOfSame, tourHeading } from '../../lib/tour-words.ts'
import { Loaded } from '../../network/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { BackLink } from '../../ui/icon-link.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TeamLogo, teamOf } from '../../ui/team-logo.tsx'
import { toast } from '../../ui/toast.ts'
import { EditTourForm } from './edit-tour-form.tsx'
import { StartFlag } from './start-flag.tsx'
import { useGuides } from './tour-fields.tsx'
import { TourGuests } from './tour-guests.tsx'
import styles from './tour-page.module.css'
import { useTour } from './use-tour.ts'

/**
 * One tour and its guests (spec section 2). Redirects to the event if there is no such tour, or to its tours if another
 * desk has deleted the tour on screen.
 */
export function TourPage() {
  const { tourID } = useParams()
  const event = useEvent()
  if (tourID === undefined) return <Redirect to={`/event/${event.id}`} replace />
  return <Tour key={tourID} tourID={tourID} />
}

function Tour({ tourID }: { tourID: string }) {
  const event = useEvent()
  const { tour, places, guests, isGone, isDeletedElsewhere, error, refetch } = useTour(tourID)
  const { data: all = [] } = useRead(tourList, { params: { eventID: event.id } })
  const [editing, setEditing] = useState(false)
  // Read before the form needs them, so that they are available offline.
  useGuides()
  const head = useRef<HTMLDivElement>(null)
  const onEnd = useCallback(() => {
    flushSync(() => setEditing(false))
    // Not if a late answer finds it elsewhere.
    if (isFocusLost()) head.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  if (tour && isDeletedElsewhere) return <DeletedTour heading={tourHeading(tour)} />
  if (isGone) return <Redirect to={`/event/${event.id}`} replace />
  if (!tour) return <Loaded read={{ data: tour, error, retry: refetch }} label="Fetching the tour..." />
  return (
    <Stack>
      <div ref={head} className={styles.head}>
        <BackLink to={`/event/${event.id}/tours`} label="Back to tours" />
        <TeamLogo team={teamOf(tour.is_vcarb)} />
        <div className={styles.words}>
          <h2 className={styles.title}>
            <bdi>{tourHeading(tour)}</bdi>
          </h2>
          <Row>
            <span>
              <time dateTime={tour.start_time}>{venueMoment(tour.start_time, event.timezone)}</time>
              {ordinalOfSame(tour, all)}
            </span>
            <StartFlag tour={tour} onStarted={refetch} />
          </Row>
        </div>
        {!editing && (
          <Button aria-label="Edit tour" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </div>
      {editing && (
        <Panel title="Edit Tour">
          <EditTourForm tour={tour} onEnd={onEnd} />
        </Panel>
      )}
      <Loaded read={{ data: places, error, retry: refetch }} label="Fetching the guests of the tour...">
        {places => <TourGuests tour={tour} places={places} guests={guests} />}
      </Loaded>
    </Stack>
  )
}

/** Leads from a tour that another desk has deleted to the others. */
function DeletedTour({ heading }: { heading: string }) {
  const event = useEvent()
  useEffect(() => {
    toast.info(`The tour ${heading} was deleted at another desk`, { waits: true })
  }, [heading])
  return <Redirect to={`/event/${event.id}/tours`} replace />
}
